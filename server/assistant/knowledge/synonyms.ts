/** Words of one meaning, a group a line. They are those of any company of this trade, not of one page. */
export const synonymGroups = `
boss chief head leader ceo director executive
manager lead supervisor
founder founded establish began started
colleague employee staff worker people personnel workforce teammate
programmer developer engineer coder
expert specialist adviser consultant advisor
partner owner
customer client buyer
reference story case
company firm business enterprise organization corporation
project program initiative undertaking engagement assignment mandate
job position vacancy opening role career post
hire recruit employ recruitment
vacation holiday leave pto
maternity paternity parental mother father parent baby newborn birth
retirement pension 401k
perk benefit
salary pay wage
insurance cover
course training lesson workshop seminar teach learn education class
trainer teacher instructor coach mentor
graduate beginner junior entry degree apprenticeship apprentice trainee
university college degree study
student pupil
internship intern
system application platform tool software
code repository codebase programming git
language sql python
database warehouse data record
report dashboard figure number statistic reporting kpi metric indicator
analytics data statistics analysis
pipeline etl load
spreadsheet excel sheet table
replace switch move migrate migration cutover transfer transition change
old legacy former outdated
undo rollback revert back reverse
fallback backup plan
release deployment launch live rollout
integration interface connection bridge link
cloud server hosting
network wireless internet
process workflow procedure routine
diagram map drawing chart picture flowchart
department team division unit function
handover pass transfer handoff baton
wait delay stuck queue backlog hold idle
late delay overdue behind punctual
slow sluggish late long
fast quick speed faster accelerate shorten rapid hurry
duration length long time
throughput lead elapsed cycle
shrink reduce cut decrease lower drop less fewer shorten smaller halve
grow increase rise raise more
improve improvement better optimize enhance
forecast predict prediction demand estimate
plan planning schedule timetable planner
agenda plan
model algorithm
stock inventory pile
warehouse storage depot distribution logistics
order purchase buy procurement
buyer purchaser
supplier vendor provider
supply delivery
decide decision authority approve
meeting conference session
attend participate participant join
average mean median
variation distribution spread variance
night midnight nocturnal
daytime day daylight
morning early
shift night crew
hospital clinic ward health medical patient healthcare outpatient
surgeon surgery operation theater surgical
nurse nursing carer
doctor physician
discharge home
ship boat vessel ferry
port harbor terminal quay dock
container cargo freight
truck freight haulage carrier logistics trucking transport
parcel package shipment
train rail railway
wagon car
passenger traveler
airport airline aviation flight
water pipe drinking
leak loss lost leakage
repair fix mend maintenance
crew technician mechanic repairman fitter
energy power electricity gas utility
grid electricity
factory plant manufacturing production manufacturer industrial
machine equipment machinery
operator foreman
shop store supermarket grocer retail retailer
food milk dairy fresh
bread bakery baker
bakery shop
waste thrown garbage discard scrap spoil
government public county administration authority municipal city town council municipality mayor
permit approval license
construction building house
insurer insurance claim
clerk caseworker officer
bank finance financial
punctual delay
route tour kilometer drive
quote quotation offer bid proposal
cancel stop end quit kill abandon terminate close wind
fail failing trouble crisis recovery rescue troubled
rescue save recover recovery
success successful succeed
cost money budget price
cheap cheaper inexpensive affordable
expensive costly
invoice bill
free gratis complimentary
batch scale lot
mistake error fault defect
checklist list tick
item point entry
fade dissolve
change transformation reorganization
habit behavior routine
afraid fear resist oppose resistance reluctant
trust believe trustworthy reliable
translate translator interpret
delete erase deletion remove destroy
retain retention keep store
personal private privacy
cookie track tracking
police court authority law disclosure
disclose reveal share
advertiser advertising marketing
third outsider stranger
password security safe secure protect protection
encrypt encrypted
confidential secret confidentiality sensitive nda
breach incident stolen leaked hacked
permission consent allow permitted allowed
copy reproduce copyright quote cite reprint
text content material passage
picture image photo photograph
logo trademark brand
liable liability responsible warrant guarantee warranty
legal law
rule regulation
compliance audit
audit auditor
office premises branch location address site building
headquarters office
phone telephone call mobile
email mail address
contact reach write
visit visitor guest
reception desk front
badge pass
identification id passport document photograph
lift elevator
wheelchair ramp accessible disability disabled barrier
toilet restroom bathroom
lunch food vegetarian vegan meal eat
dog pet animal
pray prayer
breastfeed nursing
parking park car
experience background year
school secondary taught
island sailing
retire leaving
upkeep maintenance
remote home telecommute hybrid online video
onsite site
travel trip journey commute
hour time
month week
schedule hours
first initial intro introductory introduction
kickoff begin start beginning
conversation call talk
last final end
earlier previous attempt
prepare preparation ready
bring take along
room place
size big large
group people participant
interview conversation
question survey questionnaire poll
sample survey
measure measurement metric
target goal objective
task duty responsibility job
responsible accountable charge
own owner
author write wrote
article post blog
read reading
look watch observe
see view
walk tour
clock time
revenue sales turnover
finance revenue
currency euro dollar
quarter month
contract agreement
sign signature
sponsor executive
board committee steering
roadmap plan
architecture architect
structure design model
redesign reorganize restructure
governance decision
responsibility role
country nation
usa america states american
india indian
england uk britain
europe european
german germany
english language
worldwide global international abroad
sector industry field branch trade vertical
service offering offer
help support assist assistance aid
advice advise consult guidance counsel
solve solution fix
problem issue trouble difficulty
cause reason why
result outcome effect benefit
example instance
prove evidence proof
compare comparison
discrepancy disagree difference conflict contradict differ mismatch
same consistent single
duplicate double twice
check verify test review inspect
test trial pilot
quality standard
risk danger hazard
emergency urgent crisis
complaint complain
ask request inquire
answer reply respond response
annual yearly
monthly month
daily day
weekly week
wage salary
quit leave resign
dismiss fire layoff redundancy
promote promotion career
learn skill
knowledge know expertise
culture value
team group
size headcount
union labor
diversity gender women
weather storm rain
sick illness ill
tired fatigue exhausted
busy overworked workload overload
stress pressure
ticket request case
helpdesk support hotline
hold stop
board display screen
door entrance
key access
open access
file folder document
paper document record
printer print
computer laptop pc notebook
hardware machine
app application mobile
website site page
newsletter subscribe
download pdf brochure
accurate precise exact correct
accuracy precision
argue debate dispute quarrel disagree
automatic automation automate robot automated
boring dull monotonous
buffer cushion spare reserve safety
busy utilization capacity
convince persuade
deceive mislead fool lie misleading
deputy substitute replacement
different differ vary
avoid prevent
emergency urgent
estimate guess
flexible adaptable
fortnight week
happen occur
hurry rush
independent neutral impartial
influence impact affect effect
infrastructure facility
join attend
last survive endure stay persist
lease rent hire
listen hear
lock closed shut
math mathematics maths arithmetic
mentor coach buddy
money fund capital financial
ocean sea
sailor captain seaman crew
overtime hour
percent percentage share rate proportion
pick picking picker
postpone delay put reschedule
presentation slide deck
rain monsoon weather
rehearsal rehearse drill practice simulation dress
reliable dependable
roster rota shift schedule
scanner barcode
scrap discard
season seasonal
spokesman spokesperson speaker press
storm weather
tablet ipad
tap faucet
unload offload
vegetarian vegan
vote poll
workaround shortcut
yard lot
buyer purchaser
accident incident injury
acquire acquisition takeover merger merge consolidation
adopt adoption use
agile scrum sprint
ai artificial intelligence
algorithm formula
allocate assign
ambition goal
anonymous anonymity
approve approval sign authorize
architecture landscape map
assembly line production
assumption premise
attention focus
bottleneck queue constraint slow
brainstorm workshop
branch office
bridge interface temporary
brief short
calculate compute calculation
camera photo photograph
car vehicle
cargo goods load
goods product stock
product item
choose pick select choice
classroom course training
cleaner cleaning
cloud hosted
commit promise
communicate communication inform tell
complicated complex difficult
component part
consultancy advisory consulting
convert conversion
coordinate coordination
corner side
correct correction fix
correlation relationship
county region district
crash outage downtime failure
downtime interruption outage
criticize criticism
crowded busy full
customer passenger patient
cybersecurity security
damage harm
deadline date
december christmas
decentralize local
define definition meaning
definition meaning term
deliver ship
dependency depend
deploy release
design draw
developer software
device computer
digital digitize digitization
diploma degree
director board
disadvantage drawback
discount reduction
doubt uncertain uncertainty
uncertainty variability unpredictable
duplicate copy
effort work
employee workforce
encourage motivate
entrepreneur founder
equal same
escalate override overrule
overrule override veto
evaluate assess assessment judge rate
evening night
exception special
experiment test trial pilot
fair just
famous known
fee charge cost price
female woman
file dossier
follow track
forbid prohibit ban
form template sheet
frequent often
frontline operator floor shop
fund finance
future tomorrow
gap hole
goal target
guarantee promise warrant
guideline rule policy
harbour port
history past background
honest truth open
household home
idle wait unused
illness sick
immediate instant
implement introduce install rollout
incentive bonus
inform notify
innovation new
inspect inspection
intermediate middle
invest investment
it information technology
journalist press media newspaper reporter
keep retain store
keyboard retype type
land property
landlord lease
language speak fluent
law jurisdiction court
layout design
leader leadership management
management manager leadership
level rank
library archive
licence permit
line queue
link connection
locate find
log record
lorry truck
maintenance service
manual handbook guide hand
handwritten handwriting paper
map landscape
margin profit
market marketplace
master degree
mechanic fitter
memory remember
merge combine join
method approach technique way
minister government
minute time
mistrust distrust doubt
monitor watch
motivation reason
multiple several
museum gallery
navigate navigation
negotiate negotiation
neighbor adjacent near
night overnight
objection refuse
occupation job profession
offshore india
onboarding newcomer introduction
operate run
opinion view
origin source
outcome effect
overview summary
ownership own
pace speed
pain problem
paperwork form paper
password credential login
patient sick
pause break
permanent indefinite
phase stage step
pilot trial
pipe network water
platform terminal
point argument
politics political public
popular frequent
power authority
predict forecast
priority prioritize
private confidential
productivity productive output performance
profession occupation career
profile portrait
progress status
project assignment
promise commit
proof evidence
protocol minutes
punish blame
reader audience
reconcile reconciliation compare match
match reconcile agree
record file
refund return
region area
register list
regular periodic routine
release publish
reliance rely
remember recall
remind reminder
renew renewal
replenish replenishment reorder refill restock
reorder replenish
request demand
resident citizen inhabitant
citizen resident public
restart resume
restaurant canteen lunch
result success
review inspect
revise change
reward bonus
room hall
sale sell
satisfaction happy
scientist researcher
search find
secret hidden
segment category
senior experienced
sequence order
settle resolve
severe serious
ship send
shortage lack
signal sign
skeptic doubt
skip omit
slide presentation
society community
solution answer
spare part
specify specification requirement
requirement need specification
speech talk
stable steady
standard rule
steal theft
step stage
stock inventory
strategy strategic direction
street road
strike union
subject topic theme
subsidy fund
suggest recommend propose
suggestion recommendation proposal
surface area
surplus extra
sustainability green environment climate
environment green
task ticket
telecom telephone
temporary interim
territory region
theory model
threat risk
threshold limit
limit cap maximum max
maximum most max
minimum min least
topic subject
tower skyscraper
trade exchange
traditional old
tram rail
transparent visible open
turnaround recovery
undecided uncertain
unfinished open incomplete backlog
unit department
unused idle
update change
urban city
usage use
vacant open
version edition
victim affected
volunteer voluntary
wall board
warehouse store
warning alarm alert
weakness gap
weekend saturday sunday
win success
wing ward
wire cable
workplace office desk
worry afraid fear
yield output
zone area
children kid
kid child
abuse misuse
accept agree approve tolerate
announce announcement
appeal objection contest
arrive arrival
asleep sleep nap
attract draw appeal
backward reverse
beat defeat
blind blindness
box crate
calendar diary schedule
calm quiet
card postcard
careful caution cautious
cell workstation
central headquarters
century hundred
challenge problem
challenge question
checklist form
cheap economy economical
consequence effect result penalty
control steer supervise
convenient convenience comfort
corridor hallway
countdown deadline
crane lift
credit praise
cure remedy treat
currency money
deceive trick
describe explain
deserve earn merit
detective investigator
disappear vanish lost
disclaimer liability
dislike hate
dispatch dispatcher send
dozen twelve
driver chauffeur
dust dirt
ease simplify
emergency alarm
empty vacant
endorse recommend support
enjoy like
entry input typing
explain explanation
face confront
faith trust belief
family relative
farm farmer agriculture
feature functionality
fill complete
fix set
fold bend
footnote note
foreman supervisor
freedom liberty autonomy
freeze frozen ice
garden park
gate entrance
glass window
grain cereal wheat
ground land
harvest crop
hurt harm
ice frozen snow
icon symbol
impatient hurry
infringement violation breach
intention intent purpose
invent invention
judgment opinion
label tag
ladder step
lane road
launch kick
layer level
letter mail
linger wait
logbook diary journal log
loud noise noisy
loudspeaker announcement
manner way
mark sign
message mail note
mirror copy
misuse abuse
modest small
narrow tight
neglect ignore
noise sound
noon midday
obligation duty must oblige
occasion event
offend insult
openly honest
orchard fruit
ore mining mine mineral
overflow flood
paint color
pallet load
patience patient
peak rush busiest maximum
pen pencil
photograph picture
plain simple
plenty many
pleasant nice
principal main
purpose aim goal
quiet silent silence
quit stop
range spread
rare seldom
receptionist reception
recognize notice detect
redraw draw
regret sorry
remark comment feedback
feedback comment review
repeat again
reservoir tank basin
restore recover
restraint restrict
restrict restriction limit
rhythm cadence frequency
river stream
rope cord
script program
scroll page
seldom rare
serial number
shelf rack
shoe boot
silo separate
sleep rest
slip mistake note
slope hill
slot window appointment
appointment slot meeting
snack food
sound noise
space room
span length
spring april may
staple pin
statement claim
station stop
statistics statistician
stranger unknown outsider
stroke tick
suite office
summarize summary sum
sum total amount
amount quantity number
summer july august
surprise unexpected
suspicious phishing fraud
tank reservoir
tape recorder
technical technology
tempt seduce
thank gratitude
thick heavy
thin slim
tidy clean order
traffic volume
treat handle
tree forest
ultrasound acoustic
unchanged same
unnecessary needless superfluous waste
unusual strange rare
upstream source
valley region
visible see transparent
voice speak
wash clean
welcome allowed
whiteboard board
wide broad
wise sensible smart
worth value
younger junior
zero none nothing
`

/** Expressions of several words, each with what they are in one. */
export const expressions: readonly (readonly [RegExp, string])[] = [
  [/\b(?:time|days?|weeks?) off\b/i, 'leave vacation'],
  [/\b(?:thr(?:ow|ew|own)|throwing) (?:\w+ )?away\b/i, 'waste'],
  [/\b(?:home office|work(?:ing)? (?:from|at) home|dial(?:ing)? in|by video|video ?call)\b/i, 'remote'],
  [/\b(?:get|got|getting) rid of\b/i, 'remove'],
  [
    /\b(?:call(?:ed)? off|wind(?:ing)? (?:down|up)|wound (?:down|up)|pull the plug|giv(?:e|ing) up)\b/i,
    'stop close',
  ],
  [
    /\b(?:sit|sits|sitting|stay|stays|be) (?:\w+ )?(?:at|with) (?:the |our |your )?(?:customer|client)s?\b/i,
    'travel',
  ],
  [/\b(?:go|going|went|gone)[ -]live\b/i, 'launch cutover'],
  [/\b(?:look(?:s|ing)? after|tak(?:e|es|ing) care of|in charge of)\b/i, 'responsible lead'],
  [/\b(?:set(?:ting)? up|start(?:ed|ing)? up)\b/i, 'founded'],
  [/\b(?:cut(?:ting)? down|bring(?:ing)? down|brought down)\b/i, 'reduce'],
  [/\b(?:speed(?:ing|s)? (?:\w+ )?up)\b/i, 'faster'],
  [/\b(?:behind (?:schedule|time)|months behind|years? behind)\b/i, 'late delayed'],
  [/\b(?:as a fallback|plan b)\b/i, 'rollback'],
  [/\b(?:human resources|hr)\b/i, 'staff'],
  [/\b(?:case worker)s?\b/i, 'clerk'],
]
