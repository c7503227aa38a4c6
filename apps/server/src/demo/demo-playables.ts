import type { Conversion, PlayableType } from '@vitrine/contract/playables';

// The playables of the two demo environments and their folders. Newest first, as in the list.

export interface DemoPlayable {
  readonly name: string;
  readonly type: PlayableType;
  /** Names from the top down; an empty path is the top. */
  readonly folder: readonly string[];
  readonly description?: string;
  readonly groups?: readonly string[];
  /** The original file name. */
  readonly file?: string;
  /** The address of a page or stream. It is never requested: its picture is drawn. */
  readonly url?: string;
  readonly width: number;
  readonly height: number;
  readonly seconds?: number;
  readonly conversion?: Conversion;
  /** Days from the first start on, so that some expire soon in any season. */
  readonly shown?: { readonly fromDay?: number; readonly untilDay?: number; readonly untilTime?: string };
}

export interface DemoContent {
  readonly slug: string;
  /** Paths; a folder comes after its parent. */
  readonly folders: readonly (readonly string[])[];
  readonly playables: readonly DemoPlayable[];
}

const fullHd = { width: 1920, height: 1080 };
const ultraHd = { width: 3840, height: 2160, conversion: '4k' } as const;
const upright = { width: 1080, height: 1920 };

const autumn = ['Campaigns', 'Autumn 2026'];
const counter = [...autumn, 'Counter'];
const boards = [...autumn, 'Menu boards'];
const windows = [...autumn, 'Windows'];
const social = [...autumn, 'Social'];
const archive = [...autumn, 'Archive'];

const orchard: DemoContent = {
  slug: 'demo',
  folders: [['Campaigns'], autumn, counter, boards, windows, social, archive, ['Brand'], ['Events']],
  playables: [
    {
      name: 'Flat white',
      type: 'video',
      folder: autumn,
      description: 'House roast, the cup from above',
      groups: ['Counters', 'Menu boards'],
      file: 'flat-white-4k.mp4',
      ...ultraHd,
      seconds: 15,
    },
    {
      name: 'Beans −30 %',
      type: 'video',
      folder: autumn,
      groups: ['Windows', 'Counters'],
      file: 'beans-30.mp4',
      ...fullHd,
      seconds: 10,
    },
    {
      name: 'Lunch menu',
      type: 'image',
      folder: autumn,
      description: 'Changes every Monday',
      groups: ['Menu boards'],
      file: 'lunch-menu.jpg',
      ...ultraHd,
    },
    {
      name: 'Pumpkin latte',
      type: 'video',
      folder: autumn,
      groups: ['Windows'],
      file: 'pumpkin-latte.mp4',
      shown: { fromDay: -76, untilDay: 3, untilTime: '20:00' },
      ...ultraHd,
      seconds: 15,
    },
    {
      name: 'City weather',
      type: 'url',
      folder: autumn,
      groups: ['Info'],
      url: 'https://example.com/weather?city=praha',
      ...fullHd,
      seconds: 20,
    },
    {
      name: 'Loyalty card',
      type: 'image',
      folder: autumn,
      groups: ['Counters'],
      file: 'loyalty-card.jpg',
      ...fullHd,
    },
    {
      name: 'Jazz night',
      type: 'image',
      folder: autumn,
      groups: ['Info'],
      file: 'jazz-poster.jpg',
      ...ultraHd,
    },
    {
      name: 'Mountain stream',
      type: 'hls',
      folder: autumn,
      description: 'Live from the valley',
      url: 'https://example.com/live/mountain/stream.m3u8',
      ...fullHd,
    },
    {
      name: 'Café ambience',
      type: 'audio',
      folder: autumn,
      file: 'cafe-ambience.mp3',
      width: 0,
      height: 0,
      seconds: 220,
    },
    {
      name: 'Iced all year',
      type: 'video',
      folder: autumn,
      groups: ['Counters', 'Info'],
      file: 'iced-all-year-4k.mp4',
      ...ultraHd,
      seconds: 12,
    },
    { name: 'Meet the team', type: 'image', folder: autumn, file: 'meet-the-team.jpg', ...fullHd },
    {
      name: 'Breakfast until 11',
      type: 'image',
      folder: autumn,
      groups: ['Menu boards'],
      file: 'breakfast-until-11.jpg',
      ...fullHd,
    },
    { name: 'Good morning', type: 'image', folder: autumn, file: 'good-morning.jpg', ...fullHd },
    {
      name: 'Opening stats',
      type: 'url',
      folder: autumn,
      url: 'https://example.com/stats/openings',
      ...fullHd,
      seconds: 30,
    },
    {
      name: 'Coffee list, vertical',
      type: 'image',
      folder: autumn,
      groups: ['Windows', 'Menu boards'],
      file: 'coffee-list-vertical.jpg',
      ...upright,
    },
    {
      name: 'Cinnamon roll',
      type: 'image',
      folder: counter,
      groups: ['Counters'],
      file: 'cinnamon-roll.jpg',
      ...fullHd,
    },
    {
      name: 'Happy hour',
      type: 'image',
      folder: counter,
      groups: ['Counters', 'Info'],
      file: 'happy-hour.jpg',
      ...fullHd,
    },
    {
      name: 'Breakfast menu',
      type: 'image',
      folder: boards,
      groups: ['Menu boards'],
      file: 'breakfast-menu.jpg',
      ...fullHd,
    },
    {
      name: 'Evening menu',
      type: 'image',
      folder: boards,
      groups: ['Menu boards'],
      file: 'evening-menu.jpg',
      ...ultraHd,
    },
    { name: 'Brunch', type: 'image', folder: boards, groups: ['Menu boards'], file: 'brunch.jpg', ...fullHd },
    {
      name: 'Autumn leaves',
      type: 'video',
      folder: windows,
      groups: ['Windows'],
      file: 'autumn-leaves.mp4',
      ...fullHd,
      seconds: 8,
    },
    {
      name: 'Fresh roast, vertical',
      type: 'image',
      folder: windows,
      groups: ['Windows'],
      file: 'fresh-roast-vertical.jpg',
      ...upright,
    },
    {
      name: 'Open late, vertical',
      type: 'video',
      folder: windows,
      groups: ['Windows'],
      file: 'open-late-vertical.mp4',
      ...upright,
      seconds: 6,
    },
    {
      name: 'Follow us',
      type: 'image',
      folder: social,
      file: 'follow-us.jpg',
      shown: { untilDay: 15 },
      ...fullHd,
    },
    {
      name: 'Photo wall',
      type: 'url',
      folder: social,
      url: 'https://example.com/photo-wall',
      ...fullHd,
      seconds: 30,
    },
    {
      name: 'Summer lemonade',
      type: 'image',
      folder: archive,
      file: 'summer-lemonade.jpg',
      shown: { fromDay: -160, untilDay: -60 },
      ...fullHd,
    },
    {
      name: 'Orchard mark',
      type: 'image',
      folder: ['Brand'],
      description: 'The logo on its own',
      file: 'orchard-mark.jpg',
      ...ultraHd,
    },
    {
      name: 'Latte art class',
      type: 'image',
      folder: ['Events'],
      groups: ['Info'],
      file: 'latte-art-class.jpg',
      shown: { fromDay: 10 },
      ...fullHd,
    },
  ],
};

const museum: DemoContent = {
  slug: 'museum',
  folders: [['Exhibitions'], ['Foyer']],
  playables: [
    {
      name: 'Opening hours',
      type: 'image',
      folder: ['Foyer'],
      groups: ['Foyer'],
      file: 'opening-hours.jpg',
      ...fullHd,
    },
    {
      name: 'Ticket prices',
      type: 'image',
      folder: ['Foyer'],
      groups: ['Foyer'],
      file: 'ticket-prices.jpg',
      ...fullHd,
    },
    {
      name: 'Colours of clay',
      type: 'video',
      folder: ['Exhibitions'],
      groups: ['Foyer'],
      file: 'colours-of-clay.mp4',
      ...fullHd,
      seconds: 8,
    },
    {
      name: 'Guided tours',
      type: 'url',
      folder: [],
      url: 'https://example.com/museum/tours',
      ...fullHd,
      seconds: 20,
    },
  ],
};

export const demoContents: readonly DemoContent[] = [orchard, museum];
