import { drawing } from './draw.ts';
import { palettes, type TemplateDrawing } from './template.ts';
import { w } from './words.ts';

const line = w(
  'Jazz night on Friday 20:00, free entry',
  'V pátek ve 20:00 jazzový večer, vstup volný',
  'Jazzabend am Freitag um 20:00, Eintritt frei',
  'Noche de jazz el viernes a las 20:00, entrada libre',
);
const frame = { use: 'frame', palette: palettes.forest } as const;

export const frames: readonly TemplateDrawing[] = [
  {
    ...{ ...frame, id: 'l-frame', need: 'frameClock' },
    draw(kit) {
      const d = drawing(kit, kit.ground);
      d.programme([0, 0, 840, 840], [0, 0, 1000, 720], 'keep');
      d.shape('band', [0, 840, 840, 160], [0, 720, 1000, 90], kit.accent);
      d.ticker('ticker', [0, 840, 840, 160], [0, 720, 1000, 90], line, {
        on: kit.accent,
        colour: kit.ground,
      });
      d.clock('clock', [860, 40, 110, 90], [60, 840, 300, 90]);
      d.date('date', [860, 140, 110, 50], [60, 930, 300, 34], 'short');
      d.weather('weather', [860, 280, 110, 300], [400, 830, 220, 134], 'now');
      d.logo('logo', [860, 880, 110, 70], [660, 850, 280, 100], {
        align: 'right',
        size: d.isUpright ? 26 : 24,
      });
      return d.done();
    },
  },
  {
    ...{ ...frame, id: 'ticker-frame', need: 'frameTicker' },
    draw(kit) {
      const d = drawing(kit, kit.ground);
      d.programme([0, 0, 1000, 880], [0, 0, 1000, 930], 'crop');
      d.shape('band', [0, 880, 1000, 120], [0, 930, 1000, 70], kit.accent);
      d.ticker('ticker', [0, 880, 1000, 120], [0, 930, 1000, 70], line, {
        on: kit.accent,
        colour: kit.ground,
      });
      return d.done();
    },
  },
  {
    ...{ ...frame, id: 'logo-frame', need: 'frameLogo' },
    draw(kit) {
      const d = drawing(kit, kit.ground);
      d.programme([0, 0, 1000, 1000], [0, 0, 1000, 1000], 'crop');
      d.shape('plate', [790, 50, 170, 120], [640, 40, 310, 70], kit.paper, { radius: 20 });
      d.logo('logo', [805, 70, 140, 80], [670, 50, 250, 50], {
        on: kit.paper,
        colour: kit.ground,
        align: 'center',
      });
      return d.done();
    },
  },
  {
    ...{ ...frame, id: 'bar-frame', need: 'frameClock' },
    draw(kit) {
      const d = drawing(kit, kit.ground);
      d.programme([0, 0, 1000, 870], [0, 0, 1000, 900], 'crop');
      d.logo('logo', [40, 900, 360, 60], [40, 922, 380, 34]);
      d.date('date', [440, 902, 250, 56], [430, 922, 260, 34], 'short', { align: 'right' });
      d.clock('clock', [720, 894, 140, 72], [710, 920, 150, 38], { colour: kit.accent, align: 'right' });
      d.weather('weather', [870, 876, 95, 94], [875, 906, 90, 60], 'now');
      return d.done();
    },
  },
  {
    ...{ ...frame, id: 'side-frame', need: 'frameEvents' },
    draw(kit) {
      const d = drawing(kit, kit.paper, kit.paper);
      d.programme([0, 0, 700, 1000], [0, 0, 1000, 600], 'crop');
      d.shape('edge', [700, 0, 8, 1000], [0, 600, 1000, 6], kit.accent);
      d.title('title', [735, 60, 230, 80], [60, 640, 500, 50], w('Today', 'Dnes', 'Heute', 'Hoy'), {
        colour: kit.ground,
      });
      d.clock('clock', [735, 840, 230, 110], [680, 636, 260, 58], {
        colour: kit.ground,
        ...(d.isUpright && { align: 'right' }),
      });
      d.events('events', [735, 170, 230, 620], [60, 720, 880, 230], 'today', d.isUpright ? 3 : 6, {
        colour: kit.ground,
      });
      return d.done();
    },
  },
];

const alarm = {
  need: 'alarm',
  use: 'item',
  palette: palettes.alarm,
  keepsColours: true,
} as const;

export const emergencies: readonly TemplateDrawing[] = [
  {
    ...{ ...alarm, id: 'evacuation' },
    draw(kit) {
      const red = '#b01020';
      const d = drawing(kit, red, red);
      d.shape('sign', [110, 316, 200, 356], [330, 150, 340, 191], kit.accent, { radius: 24, turn: 45 });
      d.title('mark', [110, 316, 200, 356], [330, 150, 340, 191], '!', {
        on: kit.accent,
        colour: '#14161c',
        align: 'center',
      });
      d.title(
        'title',
        [420, 220, 540, 330],
        [70, 430, 860, 230],
        w(
          'Leave the\nbuilding now',
          'Opusťte hned\nbudovu',
          'Verlassen Sie\nsofort das Gebäude',
          'Abandone ya\nel edificio',
        ),
        { valign: 'bottom' },
      );
      d.text(
        'note',
        [420, 590, 540, 130],
        [70, 690, 860, 100],
        w(
          'Use the nearest exit.\nDo not take the lift.',
          'Použijte nejbližší východ.\nNejezděte výtahem.',
          'Nehmen Sie den nächsten Ausgang.\nNicht den Aufzug benutzen.',
          'Use la salida más cercana.\nNo use el ascensor.',
        ),
        { valign: 'top', leading: 130 },
      );
      d.clock('clock', [780, 850, 160, 90], [600, 890, 330, 60], { align: 'right' });
      return d.done();
    },
  },
  {
    ...{ ...alarm, id: 'stay-inside' },
    draw(kit) {
      const d = drawing(kit, kit.accent, kit.accent);
      d.shape('band-top', [0, 0, 1000, 60], [0, 0, 1000, 36], '#14161c');
      d.shape('band-bottom', [0, 940, 1000, 60], [0, 964, 1000, 36], '#14161c');
      d.title(
        'title',
        [70, 200, 860, 330],
        [70, 250, 860, 260],
        w('Stay inside', 'Zůstaňte uvnitř', 'Bleiben Sie im Gebäude', 'Permanezca dentro'),
        { colour: '#14161c', align: 'center' },
      );
      d.text(
        'note',
        [120, 570, 760, 190],
        [70, 560, 860, 160],
        w(
          'Close windows and doors.\nWait for instructions.',
          'Zavřete okna a dveře.\nČekejte na pokyny.',
          'Schließen Sie Fenster und Türen.\nWarten Sie auf Anweisungen.',
          'Cierre ventanas y puertas.\nEspere instrucciones.',
        ),
        { colour: '#14161c', align: 'center', leading: 130 },
      );
      return d.done();
    },
  },
  {
    ...{ ...alarm, id: 'closed-today' },
    draw(kit) {
      const d = drawing(kit, '#14161c', '#14161c');
      d.shape('edge', [60, 150, 16, 700], [70, 120, 30, 760], kit.accent);
      d.title(
        'title',
        [130, 160, 780, 250],
        [150, 150, 780, 220],
        w('Closed today', 'Dnes máme zavřeno', 'Heute geschlossen', 'Hoy cerramos'),
        { valign: 'top' },
      );
      d.text(
        'note',
        [130, 470, 780, 200],
        [150, 420, 780, 180],
        w(
          'There is no power.\nWe are back tomorrow.',
          'Nejde elektřina.\nZítra zase otevřeme.',
          'Der Strom ist ausgefallen.\nMorgen sind wir wieder da.',
          'No hay electricidad.\nMañana volvemos a abrir.',
        ),
        { valign: 'top', leading: 130 },
      );
      d.logo('logo', [130, 780, 400, 64], [150, 830, 600, 44], { colour: kit.accent });
      return d.done();
    },
  },
];
