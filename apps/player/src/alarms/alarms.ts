import '@vitrine/design/fonts.css';
import type { Manifest } from '@vitrine/contract/player';
import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import type { AlarmBand, AlarmFace } from '@vitrine/design/alarm-face';
import { type DrawnAlarm, drawAlarm } from '@vitrine/design/alarm-screen';
import { sketchAlarm } from '@vitrine/design/alarm-sketch';
import cs from '@vitrine/locales/cs/onScreen.json';
import de from '@vitrine/locales/de/onScreen.json';
import en from '@vitrine/locales/en/onScreen.json';
import es from '@vitrine/locales/es/onScreen.json';
import type { Clock } from '../connection/clock.ts';
import type { drawFrame } from '../connection/frame-drawing.ts';
import type { DesignViewOptions } from '../designs/design-view.ts';
import { type AlarmDesign, findDesign, openAlarmDesign } from './alarm-design.ts';
import { type KnownAlarm, openAlarmList } from './alarm-list.ts';
import { soundAlarm } from './alarm-sound.ts';
import { createReceipts, type ReceiptsOptions } from './receipts.ts';

// Alarms: a layer over everything else, also while the location is closed, the screen black or the display inactive. It is a part
// of its own that is loaded at the start and stored with the others, so it works without network.

/** What the first script has already is given, so that it stays one file. */
export interface AlarmsOptions extends ReceiptsOptions {
  readonly stage: HTMLElement;
  readonly clock: Clock;
  /** Where alarms are stored. */
  readonly storageKey: string;
  /** The time of day there; empty if the zone is unknown. */
  readonly timeIn: (timezone: string) => string;
  /** A picture of the whole screen, where something beside the browser can take one. */
  readonly capture: (longestSide: number) => Promise<Blob | null>;
  readonly drawFrame: typeof drawFrame;
  readonly postFrame: (picture: Blob | null) => Promise<void>;
  /** With the newest manifest. */
  readonly store: { readonly state: { readonly manifest: Manifest | null } };
  /** What designs need to be drawn; undefined until playback has started. */
  readonly designs: () => DesignViewOptions | undefined;
  /** The screen is covered, or no longer is. */
  readonly onCover: (isCovered: boolean) => void;
}

/** Of a message over the socket, or of the reply to a heartbeat, what concerns alarms. Nothing of it is checked yet. */
export interface AlarmNews {
  readonly type?: string;
  readonly takeovers?: unknown;
  readonly alarmsSince?: unknown;
  /** What the server does beyond the protocol's first version. */
  readonly accepts?: unknown;
  /** Receipts that need not be sent again. */
  readonly ids?: unknown;
}

export interface Alarms {
  learn(news: AlarmNews): void;
  /** The device is deleted. */
  forget(): void;
}

const tickMs = 250;
const saveEveryMs = 5000;
const pictureEveryMs = 10_000;
const pictureSide = 480;
const words: Readonly<Record<string, typeof en>> = { en, cs, de, es };

export function startAlarms(options: AlarmsOptions): Alarms {
  const { stage, clock } = options;
  const list = openAlarmList(options.storageKey);
  const receipts = createReceipts(options);
  let drawn: DrawnAlarm | null = null;
  let face: AlarmFace | null = null;
  let design: AlarmDesign | null = null;
  let shown = '';
  let isCovered = false;
  let tickedAt = performance.now();
  let savedAt = tickedAt;
  let picturing: ReturnType<typeof setTimeout> | undefined;
  const muted = new Set<HTMLMediaElement>();

  /** Each stage once. */
  const acknowledge = (alarm: KnownAlarm, stage: 'received' | 'shown' | 'ended' | 'refused') => {
    if (alarm.stages[stage] !== undefined) return;
    alarm.stages[stage] = clock.now();
    receipts.add(alarm);
    list.save();
  };
  const bandIn = (language: string): AlarmBand => {
    const { drill: word, exercise: sentence } = words[language] ?? en;
    return { word, sentence, language };
  };
  const place = () => {
    const { location: name = '', timezone } = options.store.state.manifest?.display ?? {};
    return { name, time: timezone === undefined ? '' : options.timeIn(timezone) };
  };
  const faceOf = (takeover: PlayerTakeover, isCleared: boolean): AlarmFace => ({
    ...{ language: takeover.language, place: place().name, time: place().time },
    ...(isCleared
      ? { level: 'clear', title: takeover.clearText ?? '', text: '', english: null }
      : { level: takeover.level, title: takeover.title, text: takeover.text, english: takeover.english }),
    bands: takeover.kind === 'alert' ? null : [bandIn('en'), bandIn(takeover.language)],
  });

  /** After the second frame it has been painted. */
  const whenPainted = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));

  const show = (alarm: KnownAlarm | null, isCleared: boolean) => {
    const { id, revision, language, design: chosen } = alarm?.takeover ?? {};
    // The name of the place may come with the first manifest, after the alarm.
    const key = alarm ? [id, alarm.display, revision, language, chosen, isCleared, place().name].join() : '';
    if (key === shown) {
      design?.follow();
      return drawn?.setTime(place().time);
    }
    shown = key;
    clearTimeout(picturing);
    const before = drawn;
    design?.end();
    [drawn, face, design] = [null, null, null];
    if (alarm) {
      try {
        face = faceOf(alarm.takeover, isCleared);
        drawn = drawAlarm(stage, face);
        void document.fonts?.ready.then(drawn.fit);
        if (chosen && !isCleared) design = openAlarmDesign(drawn, () => findDesign(options, chosen));
      } catch (error) {
        console.error(error);
        acknowledge(alarm, 'refused');
      }
    }
    before?.remove();
    cover(drawn !== null);
    if (!alarm || !drawn || isCleared) return;
    const isNew = alarm.stages.shown === undefined;
    if (isNew && alarm.takeover.sound) soundAlarm();
    whenPainted(() => {
      if (shown !== key) return;
      acknowledge(alarm, 'shown');
      schedulePicture(alarm.takeover, isNew ? Math.random() * alarm.takeover.pictureWithin : pictureEveryMs);
    });
  };

  /** What plays underneath goes on, silently. */
  const silence = () => {
    for (const media of stage.querySelectorAll<HTMLMediaElement>('video, audio')) {
      if (media.muted) continue;
      media.muted = true;
      muted.add(media);
    }
  };
  const cover = (covers: boolean) => {
    if (covers) silence();
    else {
      for (const media of muted) media.muted = false;
      muted.clear();
    }
    if (covers === isCovered) return;
    isCovered = covers;
    options.onCover(covers);
  };

  const schedulePicture = (takeover: PlayerTakeover, afterMs: number) => {
    const key = shown;
    picturing = setTimeout(async () => {
      if (shown !== key || !face) return;
      const own = face;
      const [width, height] = [stage.clientWidth, stage.clientHeight];
      const sketch = (context: CanvasRenderingContext2D, w: number, h: number) =>
        sketchAlarm(context, w, h, { ...own, time: place().time }, design?.sketch ?? null);
      try {
        const picture =
          (await options.capture(pictureSide)) ??
          (await options.drawFrame({ width, height, sketch }, stage, pictureSide));
        if (shown === key) await options.postFrame(picture);
      } catch {
        // The next one follows, or nobody needs it.
      }
      // Of thousands only a few are watched.
      if (shown === key && takeover.pictureWithin === 0) schedulePicture(takeover, pictureEveryMs);
    }, afterMs);
  };

  /** Laid out as it would be shown, where nobody sees it. */
  const rehearse = (alarm: KnownAlarm) => {
    if (alarm.stages.shown !== undefined) return;
    try {
      const unseen = drawAlarm(stage, faceOf(alarm.takeover, false));
      // Not by visibility, which the boxes of a design set for themselves.
      Object.assign(unseen.element.style, { opacity: '0', zIndex: '-1' });
      const { design: id } = alarm.takeover;
      const own = id && openAlarmDesign(unseen, () => findDesign(options, id));
      whenPainted(async () => {
        if (own) await own.tried;
        if (own) own.end();
        unseen.remove();
        acknowledge(alarm, 'shown');
      });
    } catch (error) {
      console.error(error);
      acknowledge(alarm, 'refused');
    }
  };

  const followManifest = () => {
    const { manifest } = options.store.state;
    if (manifest) list.belongTo(manifest.display?.id ?? null);
  };
  const look = () => {
    const now = clock.now();
    followManifest();
    const at = performance.now();
    list.pass(now, at - tickedAt);
    tickedAt = at;
    if (at - savedAt > saveEveryMs && list.own.length > 0) {
      savedAt = at;
      list.save();
    }
    for (const alarm of list.own) {
      const isNew = alarm.stages.received === undefined;
      if (!list.isOver(alarm, now)) acknowledge(alarm, 'received');
      else if (!isNew) acknowledge(alarm, 'ended');
      if (isNew && alarm.stages.received && alarm.takeover.kind === 'quiet_drill') rehearse(alarm);
    }
    const top = list.top(now);
    const cleared = top ? null : list.cleared(now);
    show(top ?? cleared, cleared !== null);
    if (isCovered) silence();
  };

  look();
  const timer = setInterval(look, tickMs);
  return {
    learn({ type, takeovers, alarmsSince, accepts, ids }) {
      if (type === 'receipts') return receipts.confirm(ids);
      followManifest();
      list.forgetBefore(alarmsSince);
      list.learn(takeovers, clock.now());
      if (type === 'welcome') receipts.repeat(list.own, accepts);
      look();
    },
    forget() {
      clearInterval(timer);
      clearTimeout(picturing);
      receipts.stop();
      list.forget();
      show(null, false);
    },
  };
}
