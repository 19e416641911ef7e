/** German words after their English translations. Endings and compounds of two words are derived. */
export const german = `
who: wer wen wem
where: wo wohin woher
how: wie
what: was
when: wann
why: warum wieso weshalb
which: welch
many: viele vielen wieviele
much: viel wieviel
can: kann kannst können könnte könnten darf dürfen
one: man
our: unser
my: mein
your: euer
not: nicht kein
long: lang lange dauert dauer
cost: kostet kosten preis preise tagessatz stundensatz gebühr honorar
office: büro niederlassung standort geschäftsstelle sitz
address: adresse anschrift
phone: telefon telefonnummer rufnummer anrufen
mail: mail email
contact: kontakt kontaktieren erreichen erreiche ansprechpartner
opening hours: öffnungszeiten
parking: parken parkplatz
visit: besuch besuchen besucher
training: schulung kurs seminar fortbildung lehrgang
training learning: weiterbildung
hospital: krankenhaus krankenhäuser klinik kliniken
patient: patient
nurse: pflegekraft pflegekräfte krankenschwester
doctor: arzt ärzte
manufacturing factory: fabrik werk produktion fertigung
machine: maschine anlage
stock warehouse: lager
stock: bestand bestände vorrat
less reduce: senken verringern reduzieren kürzen
planning: planung planen
forecast: prognose vorhersage absatzplanung
demand: nachfrage bedarf
data: daten
database: datenbank
report: bericht auswertung
number: zahl kennzahl
average: durchschnitt mittelwert
engineer: ingenieur
change: veränderung wandel änderung ändern verändern
change manager: veränderungsmanagement
leave: urlaub elternzeit
days: tage tag
week: woche
month: monat
year: jahr
salary: gehalt lohn verdienst verdient
health insurance: krankenversicherung
insurance: versicherung
pension: rente altersvorsorge
benefit: zusatzleistung sozialleistung
job: stelle job beruf arbeitsplatz stellenangebot ausschreibung
application apply: bewerbung bewerben bewerbe
resume: lebenslauf
interview: vorstellungsgespräch bewerbungsgespräch
degree: studium abschluss hochschulabschluss
internship: praktikum
student: student werkstudent
hiring: suchen einstellen
client: kunde auftraggeber
reference: referenz
service: dienstleistung leistung angebot
industry: branche
help: hilfe helfen unterstützen unterstützung
consulting: beratung berät beraten
consultant: berater beraterin
company: firma unternehmen
team: team mannschaft
employee: mitarbeiter mitarbeiterin angestellte beschäftigte
manager: führungskraft führungskräfte chef vorgesetzte
responsible: verantwortlich zuständig kümmert
leads: leitet führt
founder: gründer gründerin
founded: gegründet
project: projekt vorhaben
rescue recovery: retten rettung krise schieflage
late: spät verspätet verspätung
stop: stoppen abbrechen beenden abbruch
begin: beginnen anfangen beginn start ablauf
system: system software
replace: ersetzen ablösen austauschen
old: alt veraltet
new: neu
migration: migration umzug umstellung
rollback: rückkehr zurückrollen
interface: schnittstelle
spreadsheet: tabelle exceltabelle
process: prozess ablauf arbeitsablauf
handover: übergabe
shift: schicht
night: nacht
queue: warteschlange rückstau
wait: warten wartezeit
meeting: sitzung besprechung
decision: entscheidung entscheiden
checklist: checkliste
mistake: fehler
privacy: datenschutz
personal data: personenbezogen
delete: löschen löscht
log collect: speichern speichert erheben aufzeichnen
sell: verkaufen verkauft
disclosure: weitergeben weitergabe
cookie: cookie
copyright: urheberrecht
terms: nutzungsbedingungen agb
liable: haftung haftet
confidential: vertraulich geheim verschwiegenheit
encrypted: verschlüsselt verschlüsselung
rail train: bahn zug züge eisenbahn
water: wasser
leak: leck wasserverlust
port: hafen häfen
ship: schiff fähre reederei
logistics: logistik spedition
public administration: verwaltung
public authority: behörde amt ämter
city: stadt städte gemeinde kommune
energy: energie strom
food: lebensmittel
retail: handel einzelhandel supermarkt
dairy milk: molkerei milch
bread bakery: bäckerei brot
bank: bank
school: schule
language: sprache sprachen spricht sprechen
german: deutsch
english: englisch
travel: reisen reise unterwegs
remote: homeoffice zuhause
part-time: teilzeit
article: artikel beitrag
read: lesen
write: schreiben schreibt
first meeting: erstgespräch kennenlernen
contract: vertrag
offer: bieten anbieten
quote: angebot
free: kostenlos gratis
example: beispiel
result: ergebnis
experience: erfahrung
work: arbeiten arbeitet arbeit
do: macht machen
need: braucht brauche brauchen
find: finden finde
open: offen offene verfügbar frei geöffnet
available: erhältlich
position vacancy: stellenanzeige vakanz position posten
career: karriere laufbahn
join you: einsteigen einstieg
apply online: onlinebewerbung
candidate: bewerber bewerberin kandidat
cover letter: anschreiben motivationsschreiben
deadline: frist bewerbungsfrist termin
graduate: absolvent berufseinsteiger einsteiger
apprentice: lehrling ausbildung azubi auszubildende
trainee: volontariat
mentor: pate betreuer betreuung
requirement: voraussetzung anforderung qualifikation
skill: fähigkeit kenntnis
responsibility: aufgabe verantwortung
full-time: vollzeit
working hours: arbeitszeit arbeitsstunden
overtime: überstunden
flexible: flexibel
parental leave: mutterschutz vaterschaft
days leave: urlaubstage ferien jahresurlaub
sick: krank krankheit
family: familie familien
child: kind kinder
raise promotion: beförderung aufstieg gehaltserhöhung
bonus: prämie
colleague: kollege kollegin kollegen
boss: boss vorgesetzter
owner: inhaber eigentümer besitzer
partner: gesellschafter
board: vorstand geschäftsführung geschäftsführer
expert: experte fachmann spezialist fachleute
experienced: erfahren langjährig
learn: lernen
teach: lehren unterrichten beibringen vermitteln
lesson: lektion unterricht
participant: teilnehmer
workshop: workshop arbeitstreffen
prepare: vorbereiten vorbereitung
bring: mitbringen bringen
invite: einladen eingeladen einladung
room: raum räume zimmer
building: gebäude haus
floor: etage stockwerk
entrance: eingang
front desk: empfang pforte
badge: ausweis besucherausweis
lunch: mittagessen essen verpflegung
vegetarian: vegetarisch vegan
dog: hund hunde
photograph: foto fotografieren bild
wheelchair accessible: rollstuhl barrierefrei behindert
restroom: toilette wc
wireless network: wlan internet
elevator lift: aufzug fahrstuhl
phone call: anruf telefonat
message: nachricht mitteilung
answer: antwort antworten beantworten
question: frage fragen
ask: nachfragen
say: sagen sagt
talk: reden gespräch
conversation: unterhaltung
know: wissen weiß kennen kennt
understand: verstehen versteht
explain: erklären erklärung erläutern
show: zeigen zeigt
see: sehen sieht
use: nutzen benutzen verwenden nutzung gebrauch
give: geben gibt
get: bekommen bekomme erhalten erhält kriegen
take: nehmen dauern
keep: behalten aufbewahren aufbewahrt
store keep: gespeichert speicherung
protect: schützen schutz
secure: sicher sicherheit
access: zugang zugriff
password: passwort kennwort
website: webseite website internetseite homepage
visitor: besucherin gäste gast
track: verfolgen nachverfolgen tracking
share third parties: dritte dritten
law: gesetz recht
legal: rechtlich gesetzlich
right: rechte
court: gericht gerichtsstand
responsible liable: haften schaden
trademark: marke warenzeichen
quote: zitieren zitat
print: drucken ausdrucken
copy: kopie kopieren vervielfältigen
allowed: erlaubt gestattet
agree: zustimmen einwilligung einverstanden
correct: korrigieren berichtigen
information: auskunft information
police: polizei
child age: alter minderjährig
client data: kundendaten
laptop: rechner
lost: verloren verlust verlieren
incident: vorfall panne zwischenfall
report: melden meldung
process improvement: prozessverbesserung optimierung
improve: verbessern verbesserung optimieren
fast: schnell schneller
slow: langsam
save: sparen einsparen einsparung ersparnis
money: geld
budget: budget haushalt
success: erfolg erfolgreich
fail: scheitern gescheitert scheitert misserfolg
problem: problem schwierigkeit
solve: lösen lösung
goal: ziel
measure: messen messung
count: zählen gezählt
analyze: analysieren analyse
strategy: strategie
organization: organisation aufbauorganisation
structure: struktur
department: abteilung bereich
operating model: organisationsmodell betriebsmodell
operations: betrieb abläufe tagesgeschäft
technology: technik technologie
digital: digital digitalisierung
program: programm großprojekt
plan: pläne
schedule: zeitplan fahrplan dienstplan
delay: verzögerung
step: schritt
way back: rückweg
undo: rückgängig zurücknehmen
switch off: abschalten ausschalten abgeschaltet
weekend: wochenende
test: testen prüfen probe
error: irrtum
quality: qualität
risk: risiko risiken
tool: werkzeug
artificial intelligence: ki
forecast planning: bedarfsplanung
order: bestellung bestellen auftrag aufträge
purchasing: einkauf beschaffung
sales: vertrieb verkauf absatz
supplier: lieferant zulieferer
delivery: lieferung liefern lieferzeit
lead time: durchlaufzeit
production: herstellung produzieren
assembly: montage
machine maker: maschinenbau maschinenbauer
repair: reparatur reparieren instandsetzung
maintenance: wartung instandhaltung
truck: lkw lastwagen
driver: fahrer
route tour: tour route
farm: bauernhof landwirt hof
shop: laden läden geschäft filiale
waste: abfall verschwendung verderb
fresh goods: frischware
shelf: regal
pipe: rohr leitung
meter: zähler
power plant: kraftwerk
utility: versorger stadtwerke
ward: station
surgery: operation
discharge: entlassung
health care: gesundheitswesen gesundheit
insurer: versicherer
claim: schadensfall
permit: genehmigung bescheid
building permit: baugenehmigung bauantrag
citizen: bürger
county: landkreis kreis
island: insel
passenger: fahrgast fahrgäste passagier
complaint: beschwerde reklamation
warehouse: lagerhaus
parcel: paket pakete
spreadsheet: excel
map: karte landkarte
checklist: prüfliste
habit: gewohnheit
resistance: widerstand
people: menschen leute personen
person: person jemand
woman: frau
man: mann
country: land länder
india: indien
usa: amerika vereinigte staaten
street: straße
house number: hausnummer
postal code: postleitzahl
map location: anfahrt lage
train station: bahnhof
car: auto wagen
hour: stunde
morning: morgen vormittag
evening: abend
monday: montag
friday: freitag
today: heute
tomorrow: morgens
first: erste erster erstes zuerst
last: letzte letzter
second: zweite zweiter
year second: zweites
often: oft häufig
always: immer
never: nie niemals
before: bevor vorher vorab
after: nach danach nachher anschließend
during: während
without: ohne
big: groß große
small: klein kleine
good: gut gute
better: besser
new employee: neueinsteiger
short: kurz
important: wichtig
different: anders unterschied verschieden
together: zusammen gemeinsam zusammenarbeit
alone: allein
own: eigene eigener
several: mehrere
all: alle alles
tell: erzählen
recommend: empfehlen empfehlung
choose: auswählen wählen auswahl
buy: kaufen
pay: bezahlen zahlen bezahlung vergütung
invoice: rechnung
guarantee: garantie garantieren
trust: vertrauen
commission: provision
independent: unabhängig neutral
reply: rückmeldung zurückmelden
wish: wunsch möchte möchten will wollen
possible: möglich möglichkeit
author: autor verfasser verfasserin
magazine article: fachartikel veröffentlichung
newsletter: rundbrief newsletter
social media: soziale
talk conversation: unterreden besprechen bespricht
different: unterschiedlich ungleich abweichend abweichung
time clock: uhr uhrzeit zeit zeitpunkt
hall factory: halle werkhalle
hold: gilt gelten halten hält
worth: lohnt lohnen rentiert rentabel
combine bundle: zusammenlegen zusammenzulegen bündeln kombinieren zusammenfassen
separate: trennen getrennt aufteilen
programming language code: programmiersprache programmieren programmierer
sit attend: sitzt sitzen teilnehmen dabei anwesend
less: weniger geringer niedriger
throw away waste: weggeworfen wegwerfen wirft entsorgen
happen: passiert passieren geschieht geschehen
go wrong fail: schiefgehen schiefgegangen schiefläuft klappt klappen
work run: funktioniert funktionieren läuft laufen
owner belong: gehört gehören
compare: vergleichen vergleich vergleicht
agree: einigen einig vereinbaren vereinbarung
dispute: streit streiten uneinig konflikt
responsible: zuständigkeit verantworten
sign: unterschreiben unterschrift unterzeichnen
check: kontrolle kontrollieren überprüfen prüft prüfung
avoid: vermeiden verhindern vermeidung
cause reason: ursache grund gründe anlass
condition: zustand bedingung
effect: wirkung auswirkung bewirken wirkt
follow: folgen befolgen folgt
ignore: ignorieren missachten
believe: glauben glaubt
feel: fühlen gefühl
hope: hoffen hoffnung
fear: angst fürchten befürchtung
tired: müde erschöpft
hurry: eile eilig dringend
quiet: ruhig still leise
noise: lärm
heavy: schwer
light: licht leicht
empty: leer
full: voll
hidden: versteckt verborgen
visible: sichtbar
clear: klar deutlich eindeutig
confusing: verwirrend unklar durcheinander
complicated complex: kompliziert komplex
accumulate: ansammeln häufen stapeln anhäufen
stock inventory: lagerbestand vorräte
shortage: mangel knapp engpass fehlt fehlen fehlend
surplus: überschuss überbestand
increase: erhöhen steigern steigt wachsen wachstum zunehmen
decrease: sinken sinkt abnehmen zurückgehen
achieve: erreicht geschafft schaffen
manage: verwalten steuern steuerung
lead: leiten führung führen
promise: versprechen verspricht zusage
expect: erwarten erwartung
need demand: benötigen benötigt
require: verlangen erfordern vorausgesetzt
background: hintergrund herkunft werdegang
study: studiert studieren
former: früher ehemals ehemalig einst
nursing nurse: pflege krankenpflege pfleger
teacher: lehrer lehrerin lehrkraft
lawyer: anwalt jurist
accountant: buchhalter buchhaltung
tax: steuer
loan credit: kredit darlehen
investment: investition investieren
economy: wirtschaft
market: markt märkte
competition: wettbewerb konkurrenz
price increase: preiserhöhung
profit: gewinn profit
revenue: umsatz umsätze
loss: einbuße
share: anteil aktie
percent: prozent
half: hälfte halb
third: drittel
quarter: quartal viertel
double: doppelt verdoppeln
date: datum
beginning start: anfang anfangs
end: ende schluss abschließen
duration: zeitraum zeitspanne
minute: minute minuten
noon: mittag
yesterday: gestern
spring: frühling frühjahr
summer: sommer
autumn: herbst
winter: winter
holiday: feiertag feiertage
saturday: samstag sonnabend
sunday: sonntag
tuesday: dienstag
wednesday: mittwoch
thursday: donnerstag
prayer: beten gebet gebetsraum
nursing mother: stillen stillraum
passport identity card: reisepass personalausweis pass
key: schlüssel
door gate: tür tor
stairs: treppe stufen
table desk: tisch schreibtisch
kitchen: küche
coffee: kaffee
drink: trinken getränk
eat: isst kantine
bicycle: fahrrad rad
bus: bus haltestelle
airport: flughafen
plane flight: flugzeug flug fliegen
station platform: gleis
track rail: schiene schienen strecke
timetable: fahrpläne abfahrt ankunft
punctual: pünktlich pünktlichkeit unpünktlich
ferry: fähren
crew: besatzung
freight cargo: fracht ladung
container: container behälter
crane: kran
customs paper: zoll papiere
barcode label: etikett beschriftung
sea: meer see
river: fluss
bridge: brücke
tower: turm
pump: pumpe
valve: ventil
electricity: elektrizität
gas: gas
heat: wärme heizung
solar wind: solar windkraft wind
meter reading: zählerstand ablesung ablesen
bill: abrechnung
cow farm: kuh kühe bauern
cheese: käse
vegetable fruit: gemüse obst
meat: fleisch
customer store: kundschaft
cashier till: kasse kassen
discount: rabatt nachlass
package packing: verpackung verpacken
batch: charge los losgröße
part: teil teile bauteil
tool machine: gerät geräte
robot: roboter
sensor: sensor messgerät
cloud: cloud wolke
server: server rechenzentrum
program code: quelltext
record: datensatz datensätze eintrag
field: feld spalte
copy: abschrift duplikat
backup: sicherung sicherungskopie
update: aktualisieren aktualisierung
user: benutzer anwender nutzer
login sign in: anmelden anmeldung einloggen
account: konto benutzerkonto
registration: registrierung registrieren
form: formular
submit: einreichen absenden abschicken
attachment upload: anhang hochladen
reject: ablehnen absage abgelehnt
accept: annehmen zusagen angenommen
rejection: absagen
retire: ruhestand
dismiss: kündigen kündigung entlassen
probation: probezeit
holiday leave: freistellung
relocation: umziehen
commute: pendeln arbeitsweg
daycare: kita kindergarten
car: dienstwagen firmenwagen
gym: fitness sport
course training: weiterbilden fortbilden kurse
certificate: zertifikat zertifiziert zeugnis
university: universität hochschule uni
school pupil: schüler
dual study: dual duales studienplatz studienplätze
thesis: abschlussarbeit bachelorarbeit masterarbeit
award: preisverleihung auszeichnung
press journalist: presse journalist
photo: bilder aufnahme
event: veranstaltung ereignis messe
lecture talk: vortrag vorträge
book: buch bücher
chapter: kapitel
summary: zusammenfassung
advice: rat ratschlag tipp tipps empfohlen
method: methode verfahren vorgehen vorgehensweise
approach: ansatz herangehensweise
principle: grundsatz prinzip
value: wert werte
culture: kultur unternehmenskultur
communication: kommunikation kommunizieren mitteilen
acceptance resistance: akzeptanz widerstände ablehnung
training: einarbeitung anlernen geschult schulen schulungen
forget: vergessen vergisst
remember: erinnern merken
practice: üben übung praxis
exercise: übungen
support: begleiten begleitung betreuen
team group: gruppe arbeitsgruppe
member: mitglied
site location: werksgelände gelände
visitor: gästeliste
complain: beschweren klagen
satisfied: zufrieden zufriedenheit
survey: umfrage befragung befragen
opinion: meinung ansicht
trust: vertraut
honest: ehrlich offenheit
wrong: falsch verkehrt
true: wahr stimmt
correct: richtig korrekt
simple: einfach schlicht
difficult: schwierig
expensive: teuer
cheap: billig günstig preiswert
necessary: nötig notwendig erforderlich
enough: genug ausreichend
unnecessary: unnötig überflüssig
young: jung
man driver: fahrerin
sector: wirtschaftszweig
insurance case claim: versicherungsfall
hospital bed: bett betten
emergency: notfall notaufnahme
operation surgery: operieren op operationssaal
medicine: medizin arznei medikament
mayor: bürgermeister
tax office: finanzamt
road: straßen fahrbahn
construction: bau bauen baustelle
permit: erlaubnis zulassung
counter: schalter
waiting time: wartezeiten schlange
application form: antrag anträge
two: zwei beide beiden
three: drei
four: vier
five: fünf
six: sechs
ten: zehn
hundred: hundert
overflow: überquellen quillt quellen
staff: belegschaft
leave company: ausscheiden
pension: pension
approval: freigabe
agenda: tagesordnung
introduction: einführung
old system: altsystem
contradict: widersprechen widerspricht
shift change: schichtwechsel
fault: störung
pipe burst: rohrbruch
network: netz
freight train: güterzug
wagon: waggon
career changer: quereinsteiger
business trip: dienstreise
minutes: protokoll
confidentiality: vertraulichkeit
reprint: abdrucken
legal notice: impressum
fixed price: festpreis
aftercare: nachsorge nachbetreuung
affected: betroffene
relapse: rückfall
queue: stau
mistrust: misstrauen
misunderstanding: missverständnis
translate: übersetzen übersetzt
diagram: schaubild
drawing: zeichnung
shorten: verkürzen
halve: halbieren
`
