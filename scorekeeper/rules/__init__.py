"""The rules of Sergeant Major, as values and functions.

Code in here does no input or output, knows no web and no database, draws no chance and holds no
text for people: facts go in, frozen values come out. It imports the standard library only.

Everything told of players is a tuple by seat, clockwise from seat 0. Seats never move; roles do:
role 0 deals, role 1 (eldest) sits at the dealer's left and leads, role 2 (middle) follows.

Read the modules in this order, each knows only those before it:

=============  ==================================================================
`names`        what may be a player's name
`hand`         what a table tells about one hand, and whether that can be so
`exchange`     who swaps how many cards with whom, in which order
`chips`        who pays whom
`line`         one scored hand: a line of the sheet
`victory`      when a game is over, and who has won
`variant`      all that a table agrees on, and the phases of a hand
`presets`      the agreements that have a name
`sheet`        the fold: agreement and hands go in, the score sheet comes out
`reading`      how faults in a document are found and named
`agreement`    the rules object of a document, in and out
`document`     the game document, in and out
`sheet_data`   the score sheet, out
=============  ==================================================================
"""
