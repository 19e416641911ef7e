import { circle, group, path } from '#server/database/seed/pictures/drawing.ts'
import { darker, lighter } from '#server/database/seed/pictures/palette.ts'

type Garment = (colour: string, second: string) => string

const body =
  'M20 740C24 610 60 540 150 506C176 496 196 486 206 470L255 540L304 470C314 486 334 496 360 506C450 540 486 610 490 740Z'
const shade = 'M330 496C340 500 350 502 360 506C450 540 486 610 490 740H330C352 660 352 570 330 496Z'

const whole = (colour: string) =>
  path(body, { fill: colour }) + path(shade, { fill: darker(colour, 0.3), opacity: 0.6 })

/** Up to the neck, where the body leaves a throat open. */
const closed = (colour: string) => path('M180 482L255 600L330 482Z', { fill: colour })

const jacket: Garment = (colour, second) =>
  group({}, [
    whole(colour),
    path('M188 486L255 640L322 486L304 466C300 500 280 524 255 532C230 524 210 500 206 466Z', {
      fill: second,
    }),
    path('M206 462L186 480L226 560L255 530Z', { fill: lighter(second, 0.25) }),
    path('M304 462L324 480L284 560L255 530Z', { fill: darker(second, 0.12) }),
    path('M186 482L150 508L182 590L164 606L252 720L258 640Z', { fill: lighter(colour, 0.08) }),
    path('M324 482L360 508L328 590L346 606L256 720L254 640Z', { fill: darker(colour, 0.22) }),
    path('M255 640V740', { stroke: darker(colour, 0.5), 'stroke-width': 3 }),
  ])

/** What people wear, over their necks; `second` is the shirt, the trim, or the drape. */
export const clothes = {
  jacket,

  tie: (colour, second) =>
    jacket(colour, '#f2ece0') +
    path('M241 540L255 532L269 540L263 566L274 640L255 672L236 640L247 566Z', { fill: second }) +
    path('M247 566H263', { stroke: darker(second, 0.4), 'stroke-width': 3 }),

  roll: (colour) =>
    group({}, [
      whole(colour),
      closed(colour),
      path('M196 436C216 456 294 456 314 436L322 498C296 528 214 528 188 498Z', {
        fill: lighter(colour, 0.07),
      }),
      path('M206 464C236 482 274 482 304 464M201 482C234 504 276 504 309 482', {
        fill: 'none',
        stroke: darker(colour, 0.35),
        'stroke-width': 3,
        opacity: 0.6,
      }),
    ]),

  blouse: (colour, second) =>
    group({}, [
      whole(colour),
      path(
        'M176 494C190 590 238 628 255 632C272 628 320 590 334 494C318 560 276 596 255 600C234 596 192 560 176 494Z',
        {
          fill: second,
        },
      ),
    ]),

  round: (colour, second) =>
    group({}, [
      whole(colour),
      path('M172 496C188 552 322 552 338 496L350 502C330 574 180 574 160 502Z', { fill: second }),
    ]),

  shirt: (colour, second) =>
    group({}, [
      whole(colour),
      path('M206 462L176 484L206 572L255 540Z', { fill: lighter(colour, 0.16) }),
      path('M304 462L334 484L304 572L255 540Z', { fill: darker(colour, 0.16) }),
      path('M255 540V740', { stroke: darker(colour, 0.4), 'stroke-width': 3, opacity: 0.7 }),
      ...[600, 660].map((y) => circle(262, y, 4.5, second)),
    ]),

  band: (colour, second) =>
    group({}, [
      whole(colour),
      closed(colour),
      path('M200 448C222 476 288 476 310 448L318 488C290 518 220 518 192 488Z', {
        fill: lighter(colour, 0.1),
      }),
      path('M240 506H270V660H240Z', { fill: darker(colour, 0.16) }),
      ...[536, 580, 624].map((y) => circle(255, y, 5, second)),
    ]),

  cardigan: (colour, second) =>
    group({}, [
      whole(colour),
      path('M182 488C196 560 214 640 226 740H284C296 640 314 560 328 488L304 470L255 540L206 470Z', {
        fill: second,
      }),
      path('M186 500C198 564 214 640 226 740M324 500C312 560 296 640 284 740', {
        fill: 'none',
        stroke: darker(colour, 0.3),
        'stroke-width': 7,
      }),
      ...[610, 670].map((y) => circle(300 - (y - 610) * 0.13, y, 4.5, darker(colour, 0.5))),
    ]),

  sari: (colour, second) =>
    group({}, [
      whole(second),
      path('M326 488C300 560 210 640 80 700L60 740H490C486 610 450 540 360 506Z', { fill: colour }),
      path('M326 488C300 560 210 640 80 700', { fill: 'none', stroke: '#dba74c', 'stroke-width': 11 }),
      path(
        'M360 520C336 600 250 680 150 740M400 530C384 610 320 690 250 740M440 560C430 630 390 700 350 740',
        {
          fill: 'none',
          stroke: darker(colour, 0.35),
          'stroke-width': 4,
          opacity: 0.5,
        },
      ),
    ]),

  vest: (colour, second) =>
    group({}, [
      whole(second),
      path('M206 462L178 484L208 566L255 540Z', { fill: lighter(second, 0.3) }),
      path('M304 462L332 484L302 566L255 540Z', { fill: darker(second, 0.12) }),
      path('M150 508C166 600 214 640 252 720V740H110C112 640 120 560 150 508Z', { fill: colour }),
      path('M360 508C344 600 296 640 258 720V740H400C398 640 390 560 360 508Z', {
        fill: darker(colour, 0.26),
      }),
    ]),
} satisfies Record<string, Garment>
