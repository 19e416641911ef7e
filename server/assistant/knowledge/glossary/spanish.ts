/** Spanish words after their English translations. Plurals are derived. */
export const spanish = `
who: quién quiénes
where: dónde
how: cómo
what: qué
when: cuándo
why: porqué
which: cuál cuáles
many: mucho mucha cuánto cuánta
in: en
our: nuestro nuestra
my: mi mis
not: no
long: largo larga tarda dura duración
cost: cuesta cuestan cobran precio tarifa coste costo
office: oficina sede sucursal
address: dirección domicilio
phone: teléfono llamar número
mail: correo
contact: contacto contactar contactarles contactaros comunicarme
opening hours: horario
parking: aparcamiento estacionamiento aparcar
visit: visita visitar visitante
training: formación curso capacitación taller seminario
hospital: hospital clínica
patient: paciente
nurse: enfermera enfermero
doctor: médico doctora
manufacturing factory: fábrica planta producción fabricación
machine: máquina
warehouse stock: almacén bodega
stock: existencias inventario
less reduce: reducir bajar disminuir
planning: planificación planificar
forecast: pronóstico previsión
demand: demanda
data: dato
database: base
report: informe
number: cifra
average: promedio media
engineer: ingeniero ingeniera
change: cambio cambiar
leave: vacaciones permiso baja
days: día
week time: semana
time weeks: tiempo
month: mes meses
year: año
salary: sueldo salario ganan
insurance: seguro
pension: pensión jubilación
benefit: beneficio
job: empleo trabajo vacante puesto plaza
application apply: solicitud candidatura postular solicitar
resume: currículum curriculo
interview: entrevista
degree: título carrera universidad
internship: prácticas pasantía becario
student: estudiante
hiring: contratan contratar buscan
client: cliente
reference: referencia
service: servicio
offer: ofrecen oferta
industry: sector industria
help: ayuda ayudar ayudan apoyo
consulting: consultoría asesoría asesoramiento
consultant: consultor consultora asesor
company: empresa compañía
team: equipo
employee: empleado trabajador personal
manager: jefe gerente directivo
responsible: responsable encargado
founder: fundador fundadora
founded: fundó fundada
project program: proyecto
crisis recovery: crisis
rescue recovery: salvar rescatar
late: retraso tarde retrasado
stop: parar cancelar detener
begin: empezar comenzar empieza comienza
system: sistema programa
replace: reemplazar sustituir
old: viejo antiguo
new: nuevo nueva
migration: migración migrar
interface: interfaz
spreadsheet: hoja hojas
process: proceso
handover: traspaso entrega relevo
shift: turno
night: noche nocturno
queue: cola
wait: espera esperar
meeting: reunión reuniones
decision: decisión decidir
mistake: error
privacy: privacidad
delete: borrar eliminar
log collect: guardan guardar registran recogen almacenan
sell: vender venden
disclosure: comparten compartir ceder
copyright: derechos autor
terms: condiciones
confidential: confidencial secreto
rail train: tren ferrocarril
water: agua
leak: fuga
port: puerto
ship: barco buque ferry
logistics: logística
public: público pública
public administration services: administración
public authority: gobierno ayuntamiento
city: ciudad municipio
energy: energía electricidad
food: alimento comida
retail: tienda supermercado comercio
milk dairy: leche lechero lechera lácteo
bread bakery: pan panadería
bank: banco
language: idioma hablan habla
spanish: español
english: inglés
travel: viajar viaje
remote: remoto teletrabajo distancia
part-time: parcial
article: artículo
read: leer
write: escribir escribe
contract: contrato
free: gratis gratuito
example: ejemplo
result: resultado
experience: experiencia
need: necesitan necesito necesita
open: abierto abierta abrir abren disponible
position vacancy: cargo
join you: unirme incorporarme incorporación
candidate: candidato candidata aspirante
cover letter: motivación
deadline: plazo fecha límite
graduate: graduado recién licenciado
apprentice: aprendiz aprendizaje
mentor: tutor
requirement: requisito exigen piden
skill: habilidad conocimiento
responsibility: responsabilidad tarea función
full-time: completa completo jornada
working hours: horas
flexible: flexible flexibilidad
parental leave: paternidad maternidad parental
sick: enfermo enfermedad
family: familia familiar
child: niño niña hijo hija
promotion: ascenso promoción
bonus: bono prima
colleague: colega compañero compañera
owner: dueño propietario
partner: socio socia
board: junta
expert: experto experta especialista
learn: aprender
teach: enseñar enseña imparten
participant: participante
prepare: preparar preparación
bring: traer llevar
invite: invitar invitado
room: sala habitación
building: edificio
floor: piso
entrance: entrada
front desk: recepción recepcionista
badge: credencial
lunch: almuerzo comer
vegetarian: vegetariano vegano
dog: perro
photograph: foto fotografía
wheelchair accessible: accesible discapacidad ruedas
restroom: baño aseo
wireless network: wifi internet
lift: ascensor
call: llamada
message: mensaje
answer: respuesta responder contestar
question: pregunta preguntar
talk: hablar conversación
know: saber saben conocer conocen
understand: entender
explain: explicar
show: mostrar
see: ver
use: usar usan utilizar uso
give: dar dan
get: recibir obtener
keep: conservar conservan mantener
protect: proteger protección
secure: segura seguridad
access: acceso acceder
password: contraseña
website: web sitio página
track: rastrear rastreo seguimiento
personal data: personales
third parties: terceros
law: ley leyes
right: derecho
court: tribunal
liable: daño
trademark: marca
quote: citar cita
print: imprimir
copy: copiar copia
allowed: permitido permite
agree: aceptar consentimiento
correct: corregir rectificar
information: información informacion
police: policía
laptop: portátil ordenador
computer: computadora
lost: perdido perder pérdida
incident: incidente
improve: mejorar mejora optimizar
fast: rápido rápidamente
slow: lento
save: ahorrar ahorro
money: dinero
budget: presupuesto
success: éxito exitoso
fail: fracasar fracaso fallar
problem: problema dificultad
solve: resolver solución
goal: objetivo meta
measure: medir medición
count: contar
analyze: analizar análisis
strategy: estrategia
organization: organización
structure: estructura
department: departamento área
operations: operaciones
technology: tecnología
digital: digital digitalización
schedule: calendario
delay: demora
step: paso
undo: deshacer revertir
way back: vuelta atrás
switch off: apagar
weekend: fin
test: prueba probar
quality: calidad
risk: riesgo
tool: herramienta
artificial intelligence: ia artificial
order: pedido pedir
purchasing: compras
sales: ventas
supplier: proveedor
delivery: entregar envío
production: producir fabricar fabricante
repair: reparación reparar
maintenance: mantenimiento
truck: camión camiones
driver: conductor
farm: granja
shop: tiendas negocio
waste: desperdicio residuo
fresh goods: fresco
pipe: tubería
health care: salud sanidad sanitario
surgery: cirugía operación
insurer: aseguradora
permit: licencia
building permit: construcción obra
citizen: ciudadano
county: condado
island: isla
passenger: pasajero viajero
complaint: queja reclamación
container: contenedor
parcel: paquete
map: mapa
habit: hábito costumbre
resistance: resistencia
people: gente persona
country: país
india: india
usa: estados unidos
street: calle
postal code: postal
car: coche carro
hour: hora
minute: minuto
morning: mañana
first: primero primera
last: último última
often: menudo
always: siempre
never: nunca
before: antes
after: después
during: durante
without: sin
big: grande
small: pequeño
good: bueno buena
better: mejor
short: corto
important: importante
different: diferente diferencia distinto
together: juntos colaborar colaboración
several: varios
all: todo toda
recommend: recomendar
choose: elegir escoger
buy: comprar
pay: pagar pago
invoice: factura
guarantee: garantía garantizan
trust: confianza confiar
independent: independiente
wish: quiero quisiera gustaría deseo
possible: posible posibilidad
author: autora
work: trabajan trabajar trabaja
do: hacen hacer hace
client: clientes
find: encontrar encuentro
ship: naviera ferris
public works: obras públicas
decision: decisiones
language: idiomas
accumulate stock: acumular acumulamos acumula acumulan acumulación
so much: tanto tanta tantos
work run: funcionar funciona funcionan funcionando funcionaba seguían seguir
close end: cerrar cierra cerrarse cerrado cierre terminar termina terminado finalizar
start open: iniciar inicio arrancar
happen: pasa ocurre ocurrir sucede suceder
reason cause: causa motivo razón
effect: efecto consecuencia impacto
avoid prevent: evitar prevenir impedir
compare: comparar comparación
agree: acordar acuerdo
dispute: conflicto disputa pelea
sign: firmar firma
check review: revisar revisión comprobar controlar control verificar
follow: siguen sigue
ignore: ignorar ignoran
believe: creer creen cree
feel: sentir siente
fear: miedo temor
tired: cansado cansancio agotado
urgent: urgente urgencia prisa
quiet: tranquilo silencio
noise: ruido
empty: vacío
full: lleno
hidden: oculto escondido
visible: visible
clear: claro
confusing: confuso
complex: complejo complicado
shortage: falta faltan escasez
surplus: excedente exceso sobra sobran
increase: aumentar aumento subir crecer crecimiento
decrease: descenso caída
achieve: lograr lograron logro conseguir consiguen
manage: gestionar gestión administrar
lead: dirigir dirige lidera liderar
promise: prometer promesa prometen
expect: esperan expectativa
background: formado antecedentes trayectoria
study: estudiar estudió estudios
former: anterior antiguamente
nursing: enfermería
teacher: profesor profesora maestro maestra docente
lawyer: abogado jurídico
accountant: contable contador contabilidad
tax: impuesto fiscal
loan credit: préstamo crédito
investment: inversión invertir
market: mercado
competition: competencia competidor
profit: ganancia rentabilidad rentable
revenue: ingreso facturación
percent: porcentaje ciento
half: mitad medio
third: tercio tercero tercera
quarter: trimestre cuarto
double: doble duplicar
minute: minutos
noon: mediodía
yesterday: ayer
today: hoy
spring: primavera
summer: verano
autumn: otoño
winter: invierno
holiday: feriado festivo
monday: lunes
friday: viernes
saturday: sábado
sunday: domingo
prayer: rezar oración
passport identity card: pasaporte identificación documento dni
key: llave
door gate: puerta portón
stairs: escalera escalón
kitchen: cocina
coffee: café
drink: beber bebida
bicycle: bicicleta bici
bus: autobús parada
airport: aeropuerto
flight: vuelo volar avión
timetable: horarios salida llegada
punctual: puntual puntualidad puntuales
ferry: transbordador
crew: tripulación
freight cargo: carga flete mercancía
crane: grúa
customs paper: aduana papeles
sea: mar
river: río
bridge: puente
tower: torre
pump: bomba
gas: gas
heat: calor calefacción
meter reading: lectura medidor
bill: recibo cobro
farm cow: granjero vaca agricultor
cheese: queso
vegetable fruit: verdura fruta
meat: carne
till: caja cajero
discount: descuento rebaja
packing: embalaje envase empaquetado
batch: lote lotes
part: pieza piezas
robot: robot
sensor: sensor
server: servidor
cloud: nube
record: registro registros
field: campo columna
backup: respaldo
update: actualizar actualización
user: usuario
login: sesión
account: cuenta
form: formulario
submit: enviar presentar mandar
attachment upload: adjuntar archivo
reject: rechazar rechazo
dismiss: despedir despido
probation: periodo
commute: desplazamiento trayecto
daycare: guardería
certificate: certificado certificación
university: universitario
thesis: tesis
award: premio galardón
journalist press: prensa periodista
event: evento feria
talk lecture: charla conferencia
book: libro
summary: resumen
advice: consejo consejos aconsejan
method: método metodología
approach: enfoque
principle: principio
value: valor
culture: cultura
communication: comunicación comunicar
forget: olvidar olvidan
remember: recordar
practice: practicar práctica
support: acompañar acompañamiento
group: grupo
member: miembro
satisfied: satisfecho satisfacción
survey: encuesta
opinion: opinión
honest: honesto sincero
wrong: equivocado incorrecto mal
true: verdad cierto
correct: correcto
simple: sencillo fácil
difficult: difícil
expensive: caro cara
cheap: barato económico
necessary: necesario
enough: suficiente bastante
unnecessary: innecesario
young: joven
insurance claim: siniestro reclamaciones
hospital bed: cama
emergency: emergencia urgencias
medicine: medicina medicamento
mayor: alcalde
road: carretera camino
permit: autorización permisos
waiting time: esperas
application form: trámite trámites
truck queue: atasco
leave: salir irse
stay: quedarse quedar
arrive: llegar llega
find: buscar hallar
lose: pierde pierden
change: modificar modificación
spend: gastar gasto
explain: explican
tell: decir dicen
think: pensar piensan
bring back return: devolver regresar
separate: separar separado
join combine: unir agrupar juntar
share: cuota
owner: pertenece
question meeting: duda dudas
fast: veloz
late night: madrugada
old: vieja antigua
long: duradero
owner responsible: responsables
deliver: entregas envíos
inventory: inventarios
two: dos ambos
three: tres
four: cuatro
five: cinco
six: seis
ten: diez
hundred: cien
successor: sucesor sucesora
decision: decisión
approval: aprobación
introduction: implantación
move: mudanza
contradict: contradecir contradicen
spreadsheet: cálculo
indicator: indicador
fault: avería
network: red
dairy: lechería
wagon: vagón
letter: carta
beginner: principiante
chair: silla
minutes: acta
head: jefa
director: directora
relapse: recaída
second: segundo
list: lista
mistrust: desconfianza
misunderstanding: malentendido
translate: traducir
drawing: dibujo
`
