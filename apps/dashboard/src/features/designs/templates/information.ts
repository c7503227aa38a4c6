import { mix } from '../colours.ts';
import { drawing } from './draw.ts';
import { palettes, type TemplateDrawing } from './template.ts';
import { w } from './words.ts';

export const information: readonly TemplateDrawing[] = [
  {
    id: 'opening-hours',
    need: 'hours',
    use: 'item',
    palette: palettes.forest,
    draw(kit) {
      const d = drawing(kit, kit.ground);
      d.title(
        'title',
        [60, 100, 330, 240],
        [70, 80, 860, 150],
        w('Opening\nhours', 'Otevřeno\nmáme', 'Geöffnet\nfür Sie', 'Nuestro\nhorario'),
        { valign: 'top' },
      );
      d.logo('logo', [60, 830, 320, 70], [70, 880, 860, 44]);
      d.hours('hours', [430, 90, 510, 820], [70, 280, 860, 540]);
      return d.done();
    },
  },
  {
    id: 'welcome',
    need: 'texts',
    use: 'item',
    palette: palettes.forest,
    draw(kit) {
      const d = drawing(kit, kit.paper, kit.paper);
      d.disc('ring', [900, 280, 980], [760, 170, 980], kit.accent);
      d.disc('hole', [900, 280, 620], [760, 170, 620], kit.ground);
      d.logo('logo', [60, 80, 300, 60], [70, 560, 700, 40], { colour: kit.ground });
      d.title(
        'title',
        [60, 360, 560, 270],
        [70, 630, 860, 150],
        w(
          'Welcome,\nJana Malá',
          'Vítejte,\nJano Malá',
          'Willkommen,\nJana Malá',
          'Le damos la bienvenida,\nJana Malá',
        ),
        { colour: kit.ground, valign: 'bottom' },
      );
      d.text(
        'note',
        [60, 670, 520, 190],
        [70, 800, 860, 110],
        w(
          'We meet at 10:00, upstairs.\nHana expects you at the bar.',
          'Sejdeme se v 10:00 nahoře.\nHana vás čeká u baru.',
          'Wir treffen uns um 10:00 oben.\nHana erwartet Sie an der Bar.',
          'Nos vemos a las 10:00 arriba.\nHana le espera en la barra.',
        ),
        { colour: kit.ground, valign: 'top', leading: 130 },
      );
      return d.done();
    },
  },
  {
    id: 'notice',
    need: 'texts',
    use: 'item',
    palette: palettes.forest,
    draw(kit) {
      const d = drawing(kit, kit.accent, kit.accent);
      d.shape('sign', [60, 110, 130, 231], [70, 120, 260, 146], kit.ground, { radius: 26 });
      d.title('mark', [60, 120, 130, 211], [70, 126, 260, 134], '!', { on: kit.ground, align: 'center' });
      d.title(
        'title',
        [60, 400, 800, 270],
        [70, 340, 860, 230],
        w(
          'The lift is\nout of order',
          'Výtah je\nmimo provoz',
          'Der Aufzug ist\naußer Betrieb',
          'El ascensor\nno funciona',
        ),
        { colour: kit.ground, valign: 'bottom' },
      );
      d.text(
        'note',
        [60, 710, 700, 170],
        [70, 600, 860, 140],
        w(
          'Until Wednesday. The stairs are on the left;\nwe gladly help you with your bags.',
          'Do středy. Schody jsou vlevo,\ns taškami rádi pomůžeme.',
          'Bis Mittwoch. Die Treppe ist links,\nbeim Tragen helfen wir gern.',
          'Hasta el miércoles. La escalera está a la izquierda;\nle ayudamos con las bolsas.',
        ),
        { colour: kit.ground, valign: 'top', leading: 130 },
      );
      return d.done();
    },
  },
  {
    id: 'clock-weather',
    need: 'weather',
    use: 'item',
    palette: palettes.forest,
    draw(kit) {
      const d = drawing(kit, kit.paper, kit.paper);
      d.shape('side', [620, 0, 380, 1000], [0, 560, 1000, 440], kit.ground);
      d.clock('clock', [60, 130, 500, 330], [70, 110, 860, 220], { colour: kit.ground });
      d.date('date', [60, 480, 500, 80], [70, 350, 860, 50], 'long', { colour: kit.ground, weight: 600 });
      d.logo('logo', [60, 830, 400, 70], [70, 470, 860, 40], { colour: kit.ground });
      d.weather('now', [660, 100, 300, 430], [70, 590, 400, 320], 'now', { on: kit.ground });
      d.weather('later', [660, 580, 300, 300], [500, 640, 430, 220], 'hours', { on: kit.ground });
      return d.done();
    },
  },
  {
    id: 'directions',
    need: 'texts',
    use: 'item',
    palette: palettes.navy,
    draw(kit) {
      const d = drawing(kit, kit.ground);
      d.shape('edge', [0, 0, 20, 1000], [0, 0, 36, 1000], kit.accent);
      d.title(
        'title',
        [70, 80, 700, 110],
        [90, 70, 840, 70],
        w('Where is what', 'Kde co najdete', 'Hier finden Sie', 'Dónde está'),
      );
      const floors = [
        [
          '3',
          w(
            'Meeting rooms, terrace',
            'Zasedačky, terasa',
            'Besprechungsräume, Terrasse',
            'Salas de reunión, terraza',
          ),
        ],
        ['2', w('Offices', 'Kanceláře', 'Büros', 'Oficinas')],
        ['1', w('Café, library', 'Kavárna, knihovna', 'Café, Bibliothek', 'Cafetería, biblioteca')],
        ['0', w('Reception, cloakroom', 'Recepce, šatna', 'Empfang, Garderobe', 'Recepción, guardarropa')],
      ] as const;
      floors.forEach(([floor, words], i) => {
        const [y, py] = [260 + i * 165, 220 + i * 170];
        const isHere = floor === '0';
        d.shape(
          `row-${floor}`,
          [70, y, 860, 145],
          [90, py, 840, 140],
          isHere ? kit.accent : mix(kit.ground, '#ffffff', 0.09),
          { radius: 16 },
        );
        const on = isHere ? kit.accent : mix(kit.ground, '#ffffff', 0.09);
        d.title(`floor-${floor}`, [90, y + 20, 90, 105], [120, py + 25, 130, 90], floor, {
          on,
          colour: isHere ? kit.ground : kit.paper,
          align: 'center',
        });
        d.text(`what-${floor}`, [210, y + 30, 700, 85], [280, py + 20, 620, 100], words, {
          on,
          colour: isHere ? kit.ground : kit.paper,
          size: d.isUpright ? 30 : 50,
          weight: 600,
        });
      });
      return d.done();
    },
  },
  {
    id: 'code',
    need: 'code',
    use: 'item',
    palette: palettes.night,
    draw(kit) {
      const d = drawing(kit, kit.accent, kit.accent);
      d.shape('card', [560, 120, 380, 760], [150, 420, 700, 480], '#ffffff', { radius: 40 });
      d.qr('code', [600, 192, 300, 533], [200, 450, 600, 338], 'https://example.com/menu');
      d.text(
        'below',
        [590, 750, 320, 80],
        [180, 810, 640, 56],
        w(
          'Point your camera here',
          'Namiřte sem fotoaparát',
          'Kamera hierher halten',
          'Apunte aquí la cámara',
        ),
        { on: '#ffffff', colour: kit.ground, align: 'center', weight: 600 },
      );
      d.title(
        'title',
        [60, 240, 440, 330],
        [70, 80, 860, 200],
        w('The menu\non your phone', 'Menu\nv mobilu', 'Die Karte\nauf dem Handy', 'La carta\nen su móvil'),
        { colour: kit.ground, valign: 'bottom' },
      );
      d.text(
        'note',
        [60, 610, 440, 110],
        [70, 296, 860, 70],
        w(
          'With allergens, in four languages',
          'S alergeny, ve čtyřech jazycích',
          'Mit Allergenen, in vier Sprachen',
          'Con alérgenos, en cuatro idiomas',
        ),
        { colour: kit.ground, valign: 'top' },
      );
      return d.done();
    },
  },
  {
    id: 'news',
    need: 'feed',
    use: 'item',
    palette: palettes.navy,
    draw(kit) {
      const d = drawing(kit, kit.paper, kit.paper);
      d.shape('head', [0, 0, 1000, 210], [0, 0, 1000, 130], kit.ground);
      d.title(
        'title',
        [60, 55, 500, 100],
        [70, 40, 560, 56],
        w('News', 'Zprávy', 'Nachrichten', 'Noticias'),
        { on: kit.ground },
      );
      d.clock('clock', [740, 60, 200, 90], [680, 44, 250, 48], {
        on: kit.ground,
        colour: kit.accent,
        align: 'right',
      });
      d.headlines('headlines', [60, 270, 880, 640], [70, 190, 860, 740], 3, {
        colour: kit.ground,
        weight: 600,
      });
      return d.done();
    },
  },
];
