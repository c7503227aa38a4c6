import type { Locale } from '@vitrine/contract/pages';
import type { TakeoverKind } from '@vitrine/contract/takeover-values';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { DesignPicture } from '../../core/design-views/designs.views.tsx';
import { useDesign } from '../../core/queries/designs.queries.ts';
import { useNow } from '../../lib/use-now.ts';
import { AlarmPicture } from './AlarmPicture.tsx';
import { type AlarmDraft, type TargetDisplay, textsShownAt } from './alarm-values.ts';

export interface ShownAlarmProps {
  /** An alarm, unless it was prepared as a drill. */
  alarm: Pick<AlarmDraft, 'level' | 'texts' | 'design'> & { readonly kind?: TakeoverKind };
  targets: TakeoverTargets;
  /** Undefined: at no place yet, in `language`. */
  display: TargetDisplay | undefined;
  language: Locale;
}

/** As this display would show it: its shape, the language of its place, its clock. */
export function ShownAlarm({ alarm, targets, display, language }: ShownAlarmProps) {
  const now = useNow().getTime();
  const { kind = 'alert', level, texts, design } = alarm;
  const place = targets.places.find(({ id }) => id === display?.place) ?? null;
  const shown = textsShownAt(texts, place?.language ?? language, targets.language);
  const isUpright = display?.orientation === 'vertical_left' || display?.orientation === 'vertical_right';
  return (
    <AlarmPicture
      level={level}
      isDrill={kind !== 'alert'}
      {...shown}
      place={place}
      isUpright={isUpright}
      design={design !== null && (display?.active ?? true) && <ShownDesign id={design} />}
      now={now}
    />
  );
}

function ShownDesign({ id }: { id: string }) {
  const { data } = useDesign(id);
  if (!data) return null;
  return (
    <div data-shape={data.shape}>
      <DesignPicture id={id} label={data.name} />
    </div>
  );
}
