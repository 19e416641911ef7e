/** Common verbs and adjectives, and things with many names. */
export const everyday = `
big large huge great enormous giant ~ size
small little tiny compact modest minor ~ size
long lengthy extended ~ length time
short brief concise ~ length
new recent novel modern fresh latest ~ first
old former previous earlier past ancient ~ year
good great excellent fine decent ~ better
bad poor terrible awful horrible lousy ~ worse wrong
better superior improved ~ good improve
best ideal optimal top perfect ~ good
right correct true proper ~ wrong
wrong incorrect false mistaken inaccurate untrue ~ error
easy simple effortless straightforward ~ simple
hard difficult tough demanding challenging ~ problem
safe secure harmless ~ danger
dangerous risky unsafe ~ risk
normal usual typical ordinary common regular standard ~ often
rare seldom unusual uncommon exceptional ~ few
strange odd weird unusual curious ~ surprise
frequent often frequently regularly many_times repeatedly ~ usual
sudden suddenly unexpected surprise surprising out_of_the_blue ~ notice
necessary needed required compulsory mandatory obligatory must ~ need
useless pointless worthless unnecessary needless superfluous in_vain ~ waste
useful helpful practical handy valuable ~ use
empty vacant blank unoccupied ~ nothing
full complete crowded packed ~ all
open unlocked available accessible ~ access
closed shut locked ~ door
clean tidy neat ~ wash
dirty messy untidy filthy ~ clean
main principal chief primary major ~ important
whole entire complete all_of ~ everything
enough sufficient adequate ~ need
extra additional further more_of ~ other
visible see seen transparent shown ~ look
hidden secret concealed invisible hide ~ find
honest sincere truthful fair ~ true
fair just equal even-handed ~ honest
strict rigid firm_rule ~ rule
sensible reasonable wise smart clever ~ good
stupid silly foolish dumb ~ mistake
lazy idle ~ work
patient patience wait_calmly ~ wait
angry annoyed upset furious frustrated irritated cross ~ complaint
happy glad pleased content delighted ~ satisfied
sad unhappy disappointed regret ~ sorry
surprise astonish amazed ~ unexpected
alone lonely single-handed solo by_myself ~ one
get receive obtain ~ give
give provide hand supply grant ~ get
bring take_along carry fetch ~ take
keep retain hold preserve store ~ stay
throw toss discard ~ away
put place lay set ~ where
show display demonstrate present exhibit ~ see
see view look watch glance ~ show
hide conceal cover_up ~ secret
say tell state mention claim ~ word
lie deceive mislead trick fool cheat dishonest misleading manipulate ~ honest true
believe think assume suppose ~ trust
doubt mistrust distrust suspect question_whether ~ believe trust
know be_aware be_familiar ~ knowledge
remember recall keep_in_mind remind ~ forget memory
forget overlook neglect ignore miss ~ remember
try attempt have_a_go ~ test effort
effort work exertion trouble_taken ~ time
happen occur take_place come_about ~ event
appear show_up turn_up emerge ~ come
arrive come reach get_here ~ late
leave depart go_away move_out exit ~ gone
return come_back go_back ~ back
stay remain ~ keep
wait hang_on ~ time
use apply utilize employ make_use_of usage ~ tool
make create produce build construct ~ made
break destroy ruin wreck ~ broken
open begin unlock ~ start
close shut finish ~ end
count number tally ~ how_many
pay spend ~ money cost
win gain earn ~ success
lend borrow loan rent lease hire ~ pay
share split divide distribute ~ part
join combine unite merge put_together bring_together ~ together
separate split divide apart ~ between
add include insert attach append ~ more
remove take_away take_out delete clear_out eliminate ~ less
change modify alter vary adjust adapt revise ~ different
repeat do_again redo ~ again
avoid prevent dodge keep_from ~ against
protect guard defend shield ~ safe
fight combat struggle ~ against
help_out do_a_favor ~ help
choose prefer like_better favor ~ choice
like enjoy love fond_of ~ happy
dislike hate cannot_stand ~ like
need require call_for ~ must
wish want desire would_like ~ like
accept tolerate put_up_with take ~ agree
refuse decline reject say_no turn_down ~ no
cause lead_to result_in bring_about ~ reason
influence affect impact have_an_effect ~ effect
depend rely hinge_on ~ trust
mean signify stand_for ~ meaning
write note jot_down put_in_writing ~ paper
read go_through ~ text
draw sketch paint ~ picture
walk go_on_foot stroll on_foot ~ visit
drive ride steer ~ car
sleep rest nap asleep ~ night
eat dine have_a_meal ~ food
play game ~ fun
fun joy amusement ~ enjoy
meet come_together see_each_other get_together encounter ~ meeting
live reside dwell ~ home
home house household ~ family
room space chamber ~ office
place spot location site ~ where
thing object item article ~ piece
part piece bit component section element ~ whole
side edge border margin ~ corner
top upper peak summit ~ high
bottom lower foot_of ~ low
front ahead forward ~ before
back rear behind backward ~ after
wall board panel ~ hang
paper sheet page ~ write
list register directory catalog ~ item
group set bunch cluster ~ team
pair couple two_of ~ two
person individual human somebody ~ people
man gentleman guy male ~ person
friend acquaintance buddy ~ people
stranger outsider unknown_person ~ person
example instance case_in_point illustration ~ show
kind type sort category class ~ group
way manner fashion means ~ method
time moment period duration ~ hour
duration length how_long length_of_time ~ weeks month time
minute moment ~ time
hour sixty_minutes ~ time
week seven_days ~ days
fortnight two_weeks fourteen_days ~ week
month four_weeks ~ week
year twelve_months annual ~ month
today now at_present currently ~ day
history earlier_times past ~ year
summer july august june ~ month season
winter december january february ~ month season
spring april may march ~ month season
autumn fall september october november ~ month season
dark darkness dim ~ night
light bright lamp lighting ~ day
color paint shade ~ red
story tale anecdote narrative ~ tell
joke laugh funny humor ~ fun
secret mystery ~ hide
gift present donation ~ give
party celebration celebrate event festivity ~ people
music song instrument ~ sound
weather climate_outside ~ rain
tree plant wood ~ garden
garden park yard ~ tree
clothes dress dress_code wear suit outfit ~ shoes
shoe boot footwear ~ clothes
hobby pastime leisure free_time spare_time outside_work ~ sport sailing climb
sport exercise run climb climbing ~ hobby
cheerful pleasant friendly nice kind polite politely courteous ~ people
rude impolite offended insult offend ~ angry
silent mute ~ quiet
loud noisy aloud loudspeaker ~ noise
high tall upper ~ top
low deep underneath under ~ bottom
thick heavy solid ~ big
thin slim light ~ small
wide broad widened ~ big
narrow tight ~ small
steep slope hill incline ~ mountain
mountain peak summit hill valley ~ climb
sharp pointed ~ cut
steady stable constant unchanged even fixed ~ same
several multiple various numerous many ~ few
dozen twelve ~ number
hundred century ~ number
million fortune ~ number money
tenth ten_percent ~ percent
quarter fourth three_months twenty-five_percent ~ percent month
once single_time one_time ~ time
twice two_times double ~ two
noon midday lunchtime twelve_oclock ~ lunch day
midnight dead_of_night ~ night
deserve earn merit be_worth ~ value
regret sorry apologize apology excuse ~ mistake
hope wish expect look_forward ~ future
smile laugh grin ~ happy
cry weep tears ~ sad
speak talk voice say pronounce ~ language
shout yell scream ~ loud
scroll swipe browse ~ page read
click press button tap ~ screen
icon symbol sign pictogram ~ picture
letter character alphabet writing_system ~ language write
page sheet leaf ~ paper
pen pencil ballpoint marker ~ write
sentence phrase statement line ~ text word
sequence order series row ~ step
serial consecutive running_number ~ number
layer level tier floor ~ height
ladder stairs stair climb ~ step
rope cord string wire cable ~ connect
box crate cage cabinet chest ~ container
glass window pane ~ building
wheel tire axle ~ car
battery batteries charge power_cell ~ energy
bend turn curve ~ road
mix mixing blend stir ~ combine
melt dissolve thaw ~ ice
ice frozen freeze frost ~ cold winter
touch handle feel ~ hand
hand finger arm ~ by_hand
eye sight vision view ~ see
ear hearing listen ~ sound
mouth voice word_of_mouth ~ say
heart love passion ~ like
neighbor neighboring adjacent next_door nearby ~ side
inside within indoors interior ~ in
outside outdoors exterior open_air ~ out
above over overhead higher ~ top
below under beneath lower ~ bottom
across through throughout ~ between
everywhere all_over all_places ~ place
nowhere no_place ~ place
everyone everybody all_people each_person ~ people
nobody no_one none not_one ~ people
never at_no_time not_ever ~ always
always every_time constantly all_the_time continually ~ often
soon shortly before_long any_minute ~ time
since from_then_on ever_since ~ year
until till up_to ~ time
unless except if_not ~ without
unnecessarily needlessly ~ waste
workaround detour trick makeshift improvised stopgap_solution ~ problem fix
shortcut quick_way ~ way
loophole gap hole ~ rule
tempt temptation lure seduce tempting ~ want
judgment verdict opinion view point_of_view ~ think decide
recognize notice identify spot detect ~ see
skip omit leave_out ~ miss
bet gamble wager stake ~ risk
borrow lend hire_out ~ rent
punish penalty fine sanction ~ rule
permission leave_to approval ~ allowed
obligation duty oblige obliged bound_to ~ must
freedom liberty free_choice autonomy ~ free
suspicious doubtful fishy dubious questionable ~ strange
impatient restless hasty ~ hurry
humble modest restraint reserved ~ quiet
ready prepared set all_set willing ~ start
prepare preparation get_ready make_ready homework ~ before plan
strength strong power force ~ good
weakness weak weak_spot flaw ~ bad
advantage strength_of pro ~ better
consume use_up eat_up devour ~ use
overflow overflowing spill flood ~ water full
fill filled replenish_it load_up ~ full
touch_up polish finish_off ~ finish
pile heap stack mountain_of ~ many
rest remainder leftover remaining residue ~ part
copy duplicate clone replica ~ same
original first_version authentic genuine ~ first
map chart atlas plan ~ draw
tower skyscraper high-rise ~ building big
bridge crossing overpass link ~ connect
lock key padlock ~ door closed
chain link_in_a_chain series ~ connect
button switch knob ~ press
mirror reflection reflect ~ see
mouth_of_the_river estuary coast shore beach ~ sea port
usa america american united_states states us_office ~ country
india indian ~ country
england english britain british uk united_kingdom ~ country language
germany german ~ country language
europe european ~ country
december christmas ~ month winter
repeat frequent regular periodic recurring ~ again rhythm
rhythm cadence frequency beat ~ regular
mark sign signal tick ~ show
peak rush busiest maximum most top ~ full
maximum max limit cap upper_limit ~ most
minimum min least lower_limit ~ few
topic subject theme issue ~ about
proof evidence prove demonstrate ~ show
surface area ~ size
serious severe grave ~ bad
careful caution cautious ~ safe
reuse use_again recycle ~ waste
idle unused ~ wait
remark comment note footnote ~ write
purpose intention intent ~ goal
description profile portrait ~ about
traditional old-fashioned classic ~ old
signal sign hint clue ~ notice
rest relax recover ~ break
advise warn ~ tell
special exceptional particular ~ exception
slash trim curb cut_back pare scale_back reduce ~ less cost
soar surge skyrocket climb increase ~ more
plummet plunge sink dwindle shrink fall fell ~ less
axe ditch dump scrap shelve drop stop ~ end
salvage revive save rescue ~ recover
tackle cope deal_with address manage handle solve ~ problem
juggle balance_many ~ busy
grumble moan gripe whine complain ~ complaint
bicker squabble quarrel argue disagree ~ conflict
glitch hiccup snag problem hitch ~ error
muddle mess mayhem turmoil chaos jumble ~ order
maze tangle patchwork jungle spaghetti thicket ~ complicated many
pitfall trap danger snare ~ mistake risk
myth misconception fallacy wrong_belief ~ wrong believe
tip trick advice rule_of_thumb hint ~ how
drag_on lag crawl dawdle slow ~ late
rush dash hurry haste ~ fast
linger stagnate stall stuck ~ wait
swap trade exchange replace switch ~ change
haul lug drag carry transport ~ truck
peek glimpse glance look ~ see
skim flick_through read ~ page
scribble jot scrawl write ~ hand note
big_deal matter important ~ problem
crucial decisive key ~ important
handy useful practical ~ help
pricey steep expensive ~ cost
bargain cheap low-priced ~ price
broke penniless ~ money
hush silence quiet ~ secret
ponder mull weigh consider think ~ decide
guess reckon estimate suppose ~ think
figure work_out find_out ~ number
fix_up mend patch repair ~ broken
chuck throw toss bin discard ~ waste
grab take pick fetch ~ get
chop split cut ~ part
stretch extend lengthen prolong ~ longer
shorten abridge curtail cut ~ short
speedily promptly quickly fast ~ soon
merge blend fuse unite combine ~ together
apart separate separately individually ~ alone
introduction intro introductory opening preliminary ~ first begin
decade ten_years ~ years
daytime by_day during_the_day ~ day shift
disturb bother annoy interrupt get_in_the_way in_the_way ~ stop quiet
flop bomb dud washout ~ fail project
thrive flourish prosper do_well ~ success grow
lighten ease relieve unburden take_the_load_off ~ less work
pinpoint nail_down locate trace track_down ~ find where
unravel untangle disentangle sort_through ~ complicated order
hectic frantic frenzied rushed ~ busy stress
shrug_off brush_aside play_down downplay ignore ~ problem
miscalculate misjudge overestimate underestimate ~ wrong estimate
kick_out throw_out expel ~ leave end
figurehead founder_figure patriarch ~ founder
tell_apart distinguish separate ~ different
mechanic technician fitter craftsman electrician plumber ~ machine repair maintenance
fill_in fill_out complete_a_form form ~ write note record
guy fellow chap bloke lad ~ person man
love adore passionate_about keen_on crazy_about enthusiast fan ~ like collects hobby
scared afraid frightened anxious fearful nervous terrified ~ fear worry
gut_feeling intuition instinct hunch sixth_sense ~ experience guess
prove show_proof back_up_with_evidence ~ evidence measure compare
outdated obsolete antiquated ancient out_of_date old-fashioned ~ old
gather_dust lie_around unused forgotten_in_a_drawer end_up_in_a_drawer ~ read use unread
quick rapid swift prompt speedy ~ fast
push_back put_back put_off defer postpone ~ later delay
quit give_up throw_in_the_towel abandon pack_it_in ~ stop end
senior experienced_person veteran old_hand ~ years partner experience
step_in take_over come_to_the_rescue ~ begin rescue
contradict disagree conflict_with do_not_match differ diverge ~ different numbers
bid tender quote proposal offer ~ win order price
rack shelf pallet aisle ~ warehouse
gate barrier entrance checkpoint ~ truck port
paperwork forms documents bureaucracy red_tape ~ paper customs
`
