import { mix, readable } from '../colours.ts';
import { daysLater, drawing } from './draw.ts';
import { palettes, type TemplateDrawing } from './template.ts';
import { w } from './words.ts';

const event = { need: 'calendar', use: 'item' } as const;

export const events: readonly TemplateDrawing[] = [
  {
    ...event,
    id: 'events',
    palette: palettes.forest,
    draw(kit) {
      const d = drawing(kit, kit.ground);
      d.title(
        'title',
        [60, 80, 800, 120],
        [70, 70, 860, 80],
        w(
          'Tonight and this week',
          'Dnes večer a tento týden',
          'Heute Abend und diese Woche',
          'Esta noche y esta semana',
        ),
      );
      d.events('events', [60, 260, 880, 640], [50, 210, 900, 700], 'next', 5);
      return d.done();
    },
  },
  {
    ...event,
    id: 'today',
    palette: palettes.clay,
    draw(kit) {
      const d = drawing(kit, kit.paper, kit.paper);
      d.shape('side', [0, 0, 330, 1000], [0, 0, 1000, 270], kit.accent);
      d.title('title', [60, 90, 240, 200], [70, 70, 860, 100], w('Today', 'Dnes', 'Heute', 'Hoy'), {
        on: kit.accent,
        colour: kit.ground,
        valign: 'top',
      });
      d.date('date', [60, 290, 240, 130], [70, 180, 860, 50], 'day', {
        on: kit.accent,
        colour: kit.ground,
        valign: 'top',
      });
      d.clock('clock', [60, 780, 240, 130], [640, 70, 290, 100], { on: kit.accent, colour: kit.ground });
      d.events('events', [380, 90, 560, 820], [70, 330, 860, 590], 'today', 5, { colour: kit.ground });
      return d.done();
    },
  },
  {
    ...event,
    id: 'room',
    palette: palettes.forest,
    draw(kit) {
      const d = drawing(kit, kit.ground);
      d.shape('edge', [0, 0, 24, 1000], [0, 0, 1000, 24], '#4fbf73');
      d.text(
        'room',
        [70, 90, 560, 70],
        [70, 80, 600, 44],
        w(
          'Meeting room · Berlin',
          'Zasedačka · Berlín',
          'Besprechungsraum · Berlin',
          'Sala de reunión · Berlín',
        ),
      );
      d.clock('clock', [740, 80, 200, 90], [680, 80, 250, 48]);
      d.title(
        'title',
        [70, 240, 620, 190],
        [70, 180, 860, 120],
        w('Now and next', 'Teď a potom', 'Jetzt und danach', 'Ahora y después'),
      );
      d.events('now', [70, 480, 870, 330], [70, 360, 860, 360], 'now', 2, { weight: 600 });
      d.text(
        'note',
        [70, 850, 870, 60],
        [70, 860, 860, 44],
        w(
          'Book it at the reception',
          'Rezervace na recepci',
          'Reservierung am Empfang',
          'Reservas en recepción',
        ),
        { colour: kit.accent },
      );
      return d.done();
    },
  },
  {
    ...event,
    id: 'tours',
    palette: palettes.navy,
    draw(kit) {
      const d = drawing(kit, { from: kit.ground, to: mix(kit.ground, '#000000', 0.35), angle: 200 });
      d.disc('disc-1', [880, 140, 520], [860, 90, 640], kit.accent, { opacity: 92 });
      d.disc('disc-2', [880, 140, 320], [860, 90, 390], kit.ground);
      d.title(
        'title',
        [60, 100, 560, 170],
        [70, 130, 480, 160],
        w('Next\ntours', 'Příští\nprohlídky', 'Nächste\nFührungen', 'Próximas\nvisitas'),
      );
      d.text(
        'meet',
        [60, 290, 560, 60],
        [70, 310, 560, 44],
        w('We meet in the foyer', 'Sraz ve foyeru', 'Treffpunkt im Foyer', 'Punto de encuentro: vestíbulo'),
        { colour: kit.accent, weight: 600 },
      );
      d.events('events', [60, 430, 880, 480], [50, 420, 900, 500], 'next', 4);
      return d.done();
    },
  },
  {
    id: 'poster',
    need: 'texts',
    use: 'item',
    palette: palettes.plum,
    draw(kit) {
      const d = drawing(kit, { from: kit.ground, to: mix(kit.ground, kit.accent, 0.3), angle: 135 });
      const rings = [1, 0.76, 0.54, 0.34, 0.15];
      rings.forEach((share, i) => {
        d.disc(
          `ring-${i + 1}`,
          [760, 500, 820 * share],
          [500, 660, 860 * share],
          i % 2 ? kit.ground : i === 2 ? '#ffb84d' : kit.accent,
        );
      });
      const on = mix(kit.ground, kit.accent, 0.3);
      d.title(
        'title',
        [60, 300, 430, 280],
        [70, 80, 860, 170],
        w('Jazz\nnight', 'Jazzový\nvečer', 'Jazz-\nabend', 'Noche\nde jazz'),
        { on, valign: 'bottom' },
      );
      d.text(
        'when',
        [60, 610, 430, 90],
        [70, 270, 860, 60],
        w('Friday 20:00', 'Pátek 20:00', 'Freitag 20:00', 'Viernes 20:00'),
        { on, colour: kit.accent, weight: 700 },
      );
      d.text(
        'note',
        [60, 715, 430, 64],
        [70, 336, 860, 40],
        w('Free entry, downstairs', 'Vstup volný, dole', 'Eintritt frei, im Keller', 'Entrada libre, abajo'),
        { on },
      );
      return d.done();
    },
  },
];

const countdown = { need: 'moment', use: 'item' } as const;

export const countdowns: readonly TemplateDrawing[] = [
  {
    ...countdown,
    id: 'countdown',
    palette: palettes.forest,
    draw(kit) {
      const d = drawing(kit, kit.accent, kit.accent);
      d.title(
        'title',
        [60, 110, 880, 120],
        [70, 150, 860, 90],
        w('We open in', 'Otevíráme za', 'Wir öffnen in', 'Abrimos en'),
        { colour: kit.ground, align: 'center' },
      );
      d.countdown(
        'countdown',
        [90, 300, 820, 360],
        [70, 330, 860, 240],
        {
          to: `${daysLater(kit.today, 12)}T08:00`,
          units: ['days', 'hours', 'minutes'],
          after: w('We are open!', 'Máme otevřeno!', 'Wir haben geöffnet!', '¡Ya hemos abierto!')[kit.locale],
        },
        { on: kit.ground, paint: kit.ground },
      );
      d.text(
        'note',
        [60, 770, 880, 90],
        [70, 660, 860, 70],
        w(
          'The first hundred coffees are on us',
          'Prvních sto káv zdarma',
          'Die ersten hundert Kaffees spendieren wir',
          'Los cien primeros cafés, gratis',
        ),
        { colour: kit.ground, align: 'center', weight: 600 },
      );
      d.logo('logo', [350, 880, 300, 60], [250, 880, 500, 44], { colour: kit.ground, align: 'center' });
      return d.done();
    },
  },
  {
    ...countdown,
    id: 'last-days',
    palette: palettes.night,
    draw(kit) {
      const d = drawing(kit, kit.ground);
      d.disc('disc', [790, 500, 900], [500, 690, 920], kit.accent);
      d.title(
        'title',
        [60, 170, 400, 330],
        [70, 80, 860, 170],
        w('Last\ndays', 'Poslední\ndny', 'Letzte\nTage', 'Últimos\ndías'),
        { valign: 'bottom' },
      );
      d.text(
        'note',
        [60, 540, 400, 130],
        [70, 270, 860, 70],
        w(
          'Everything in store 30 % off',
          'Všechno o 30 % levnější',
          'Alles 30 % günstiger',
          'Todo con un 30 % de descuento',
        ),
      );
      d.countdown(
        'countdown',
        [600, 360, 380, 280],
        [140, 600, 720, 180],
        {
          to: `${daysLater(kit.today, 5)}T20:00`,
          units: ['days', 'hours'],
          after: w('Over', 'Konec', 'Vorbei', 'Terminado')[kit.locale],
        },
        { on: kit.accent, colour: readable(kit.ground, kit.accent) },
      );
      return d.done();
    },
  },
];
