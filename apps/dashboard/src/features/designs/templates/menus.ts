import { mix } from '../colours.ts';
import { drawing, type Kit } from './draw.ts';
import { palettes, type TemplateDrawing } from './template.ts';
import { w } from './words.ts';

type Draw = ReturnType<typeof drawing>;

/** A cup from above, on its saucer. */
function cup(
  d: Draw,
  kit: Kit,
  land: readonly [number, number, number],
  port: readonly [number, number, number],
) {
  const scaled = (share: number) =>
    [land, port].map(([x, y, size]) => [x, y, size * share] as const) as [typeof land, typeof port];
  d.disc('saucer', ...scaled(1), mix(kit.paper, '#ffffff', 0.5));
  d.disc('saucer-rim', ...scaled(0.8), mix(kit.paper, '#b98f5f', 0.16));
  d.disc('cup', ...scaled(0.66), '#ffffff');
  d.disc('coffee', ...scaled(0.56), { from: '#8a4d20', to: '#c98546', angle: 35 });
  d.disc('crema', ...scaled(0.4), { from: '#b06d33', to: '#e0ab6d', angle: 215 });
  d.disc('foam', ...scaled(0.24), { from: '#f5e3c8', to: '#fdf6e9', angle: 35 });
  d.disc('heart', ...scaled(0.1), { from: '#a8642c', to: '#c98546', angle: 35 });
}

export const menus: readonly TemplateDrawing[] = [
  {
    id: 'menu-two',
    need: 'table',
    use: 'item',
    table: 'kitchen',
    palette: palettes.forest,
    draw(kit) {
      const d = drawing(kit, kit.ground);
      d.disc('sun', [965, 60, 330], [920, 40, 420], kit.accent);
      d.title(
        'title',
        [60, 70, 620, 130],
        [60, 60, 700, 80],
        w("Today's menu", 'Dnešní menu', 'Heute für Sie', 'Menú de hoy'),
      );
      d.part('heading-1', [60, 244, 400, 56], [60, 186, 880, 36], 0);
      d.table('table-1', [60, 310, 410, 610], [60, 230, 880, 300], 0, 6);
      d.part('heading-2', [530, 244, 400, 56], [60, 570, 880, 36], 1);
      d.table('table-2', [530, 310, 410, 610], [60, 614, 880, 300], 1, 6);
      return d.done();
    },
  },
  {
    id: 'menu-one',
    need: 'table',
    use: 'item',
    table: 'cafe',
    palette: palettes.forest,
    draw(kit) {
      const d = drawing(kit, kit.paper, kit.paper);
      d.shape('half', [0, 0, 430, 1000], [0, 0, 1000, 380], kit.accent);
      cup(d, kit, [215, 500, 660], [500, 190, 560]);
      d.title(
        'title',
        [490, 70, 440, 120],
        [70, 420, 860, 64],
        kit.table.parts[0] ?? w('Menu', 'Menu', 'Karte', 'Carta'),
        { colour: kit.ground },
      );
      d.table('table', [490, 220, 440, 710], [70, 510, 860, 430], 0, 7, { colour: kit.ground, weight: 500 });
      return d.done();
    },
  },
  {
    id: 'menu-three',
    need: 'table',
    use: 'item',
    table: 'cafe',
    palette: palettes.forest,
    draw(kit) {
      const d = drawing(kit, kit.paper, kit.paper);
      d.shape('band', [0, 0, 1000, 190], [0, 0, 1000, 120], kit.ground);
      d.title(
        'title',
        [50, 45, 500, 100],
        [60, 36, 560, 56],
        w('All day', 'Celý den', 'Den ganzen Tag', 'Todo el día'),
        { on: kit.ground },
      );
      d.logo('logo', [700, 65, 250, 60], [640, 46, 300, 34], { on: kit.ground, align: 'right' });
      const columns = [
        [50, 134],
        [365, 419],
        [680, 704],
      ] as const;
      columns.forEach(([x, y], i) => {
        d.part(`heading-${i + 1}`, [x, 235, 270, 50], [60, y, 880, 28], i, { on: kit.paper });
        d.table(`table-${i + 1}`, [x, 300, 270, 620], [60, y + 32, 880, 232], i, d.isUpright ? 6 : 7, {
          colour: kit.ground,
        });
      });
      return d.done();
    },
  },
  {
    id: 'price-list',
    need: 'table',
    use: 'item',
    table: 'beans',
    palette: palettes.forest,
    draw(kit) {
      const d = drawing(kit, kit.accent, kit.accent);
      d.shape('card', [430, 70, 510, 860], [60, 300, 880, 640], kit.paper, { radius: 24 });
      d.title(
        'title',
        [60, 90, 330, 260],
        [70, 70, 800, 150],
        w('Beans,\n250 g', 'Káva,\n250 g', 'Bohnen,\n250 g', 'Café,\n250 g'),
        { colour: kit.ground, valign: 'top' },
      );
      d.text(
        'note',
        [60, 810, 330, 110],
        [70, 232, 860, 44],
        w('Roasted on Thursdays', 'Pražíme ve čtvrtek', 'Donnerstags geröstet', 'Tostado los jueves'),
        { colour: kit.ground, valign: 'bottom' },
      );
      d.table('table', [475, 120, 420, 760], [120, 340, 760, 560], null, 6, {
        on: kit.paper,
        colour: kit.ground,
      });
      return d.done();
    },
  },
  {
    id: 'lunch',
    need: 'table',
    use: 'item',
    table: 'lunch',
    palette: palettes.clay,
    draw(kit) {
      const d = drawing(kit, kit.paper, kit.paper);
      d.shape('plate-side', [660, 0, 340, 1000], [0, 0, 1000, 300], kit.ground);
      d.disc('plate', [830, 500, 560], [500, 150, 470], '#ffffff');
      d.disc('rim', [830, 500, 440], [500, 150, 370], mix(kit.paper, kit.ground, 0.08));
      d.disc('soup', [830, 500, 360], [500, 150, 300], {
        from: kit.accent,
        to: mix(kit.accent, '#7a2e00', 0.4),
        angle: 140,
      });
      d.disc('leaf-1', [805, 470, 52], [478, 136, 44], '#6f9a3b');
      d.disc('leaf-2', [852, 540, 40], [532, 166, 34], '#8bb54f');
      d.title(
        'title',
        [60, 80, 540, 120],
        [70, 340, 860, 72],
        w('Lunch today', 'Dnes k obědu', 'Heute Mittag', 'Hoy para comer'),
        { colour: kit.ground },
      );
      d.text('when', [60, 205, 540, 64], [70, 420, 860, 30], '11:30 – 14:30', { colour: kit.accent });
      d.table('dishes', [60, 300, 560, 460], [70, 480, 860, 350], null, 5, {
        on: kit.paper,
        colour: kit.ground,
      });
      d.text(
        'together',
        [60, 800, 540, 100],
        [70, 850, 860, 60],
        w('All courses 15.90', 'Celé menu 15,90', 'Das ganze Menü 15,90', 'Menú completo 15,90'),
        { colour: kit.ground, weight: 700, font: kit.heading },
      );
      return d.done();
    },
  },
  {
    id: 'offer',
    need: 'texts',
    use: 'item',
    palette: palettes.forest,
    draw(kit) {
      const d = drawing(kit, kit.ground);
      const roll = mix(kit.accent, '#6b3510', 0.35);
      const sizes = [1, 0.76, 0.52, 0.3, 0.12];
      sizes.forEach((share, i) => {
        d.disc(
          `roll-${i + 1}`,
          [740, 450, 660 * share],
          [500, 650, 800 * share],
          i % 2 ? mix(kit.paper, kit.accent, 0.12) : roll,
        );
      });
      d.disc('badge', [560, 780, 290], [790, 850, 330], kit.paper);
      d.text('price', [490, 715, 140, 130], [650, 810, 280, 80], w('€3.40', '3,40 €', '3,40 €', '3,40 €'), {
        on: kit.paper,
        colour: kit.ground,
        font: kit.heading,
        weight: 700,
        align: 'center',
        turn: -6,
      });
      d.text(
        'when',
        [60, 110, 380, 52],
        [70, 70, 860, 30],
        w('This week', 'Tento týden', 'Diese Woche', 'Esta semana'),
        { colour: kit.accent, weight: 600 },
      );
      d.title(
        'title',
        [60, 180, 440, 290],
        [70, 110, 860, 190],
        w(
          'Two rolls,\none price',
          'Dva šneci,\njedna cena',
          'Zwei Rollen,\nein Preis',
          'Dos rollos,\nun precio',
        ),
        { valign: 'top' },
      );
      d.text(
        'note',
        [60, 820, 400, 90],
        [70, 315, 860, 44],
        w(
          'Cinnamon roll, still warm',
          'Skořicový šnek, ještě teplý',
          'Zimtschnecke, noch warm',
          'Rollo de canela, aún caliente',
        ),
      );
      return d.done();
    },
  },
  {
    id: 'happy-hour',
    need: 'table',
    use: 'item',
    table: 'bar',
    palette: palettes.plum,
    draw(kit) {
      const d = drawing(kit, { from: kit.ground, to: mix(kit.ground, kit.accent, 0.22), angle: 120 });
      d.disc(
        'moon',
        [330, 240, 420],
        [830, 150, 480],
        { from: kit.accent, to: mix(kit.accent, '#ffffff', 0.45), angle: 45 },
        { opacity: 22 },
      );
      d.title(
        'title',
        [60, 150, 420, 260],
        [70, 80, 860, 150],
        w('Happy\nhour', 'Happy\nhour', 'Happy\nHour', 'Happy\nhour'),
        { valign: 'bottom' },
      );
      d.text('when', [60, 430, 420, 100], [70, 246, 860, 60], '17:00 – 19:00', {
        colour: kit.accent,
        weight: 700,
        font: kit.heading,
      });
      d.text(
        'note',
        [60, 820, 400, 80],
        [70, 880, 860, 40],
        w(
          'Every weekday at the bar',
          'Všední dny u baru',
          'Werktags an der Bar',
          'De lunes a viernes en la barra',
        ),
      );
      d.table('table', [540, 150, 400, 700], [70, 350, 860, 480], null, 6, {
        on: mix(kit.ground, kit.accent, 0.22),
      });
      return d.done();
    },
  },
  {
    id: 'drinks',
    need: 'table',
    use: 'item',
    table: 'bar',
    palette: palettes.slate,
    draw(kit) {
      const d = drawing(
        kit,
        { from: mix(kit.accent, '#ffffff', 0.72), to: mix(kit.accent, '#ffffff', 0.45), angle: 160 },
        mix(kit.accent, '#ffffff', 0.45),
      );
      d.shape('straw', [848, 60, 14, 420], [800, 40, 26, 220], '#d8433a', { radius: 8, turn: 8 });
      d.shape('glass', [760, 250, 150, 660], [640, 130, 280, 330], '#ffffff88', { radius: 26 });
      d.shape(
        'drink',
        [772, 400, 126, 490],
        [662, 210, 236, 240],
        { from: '#e7b65a', to: '#b9702e', angle: 180 },
        { radius: 20 },
      );
      d.shape('ice-1', [790, 420, 42, 76], [700, 222, 80, 44], '#ffffffaa', { radius: 12, turn: 14 });
      d.shape('ice-2', [838, 500, 42, 76], [790, 262, 80, 44], '#ffffff99', { radius: 12, turn: -18 });
      d.title(
        'title',
        [60, 80, 600, 150],
        [70, 90, 520, 120],
        w('Something cold?', 'Něco studeného?', 'Etwas Kaltes?', '¿Algo frío?'),
        { colour: kit.ground },
      );
      d.table('table', [60, 290, 620, 620], [70, 500, 860, 440], null, 6, { colour: kit.ground });
      return d.done();
    },
  },
];
