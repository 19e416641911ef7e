/** Spanish words after what they are in English; plurals follow from these. */
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
`
