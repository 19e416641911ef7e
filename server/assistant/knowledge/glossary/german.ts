/** German words after what they are in English; their endings and the compounds of two of them follow from these. */
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
`
