import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import {
  type DrillFieldProps,
  EveryField,
  KindField,
  PeopleField,
  WhenFields,
  WhereFields,
} from './drill-fields.tsx';
import { type DrillPart, drillParts, sentenceParts } from './drill-values.ts';
import classes from './settings.module.css';

interface DrillSentenceProps extends DrillFieldProps {
  mayChange: boolean;
}

const fields: Readonly<Record<DrillPart, (props: DrillFieldProps) => ReactNode>> = {
  every: EveryField,
  when: WhenFields,
  kind: KindField,
  screens: WhereFields,
  people: PeopleField,
};

/** When, what and where, in one sentence; each part opens its choice. */
export function DrillSentence({ mayChange, ...wiring }: DrillSentenceProps) {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const words = sentenceParts(wiring.values, wiring.targets, t, locale);
  const parts = drillParts.map((part) => {
    const FieldsOf = fields[part];
    return [
      part,
      mayChange ? (
        <Part key={part} words={words[part]}>
          <FieldsOf {...wiring} />
        </Part>
      ) : (
        <Text as="b" key={part} tone="accent" weight={600} pointer className={classes.part}>
          {words[part]}
        </Text>
      ),
    ] as const;
  });
  return <Hours>{rich(`alarms.drills.sentence.${wiring.values.every}`, Object.fromEntries(parts))}</Hours>;
}

function Part({ words, children }: { words: string; children: ReactNode }) {
  const t = useT();
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    setOpen(!isOpen);
  };
  return (
    <>
      {/* A button element is not broken into lines like the words around it */}
      <Text
        ref={anchor}
        role="button"
        tabIndex={0}
        tone="accent"
        weight={600}
        pointer
        className={classes.part}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('alarms.drills.choose', { part: words })}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onKeyDown}
      >
        {words}
      </Text>
      {isOpen && (
        <Popover anchor={anchor} onClose={close}>
          <Choice>{children}</Choice>
        </Popover>
      )}
    </>
  );
}

/** Takes the focus when it opens. */
function Choice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('button, input:checked, input')?.focus(), []);
  return (
    <Stack ref={box} gap={14} className={classes.choice}>
      {children}
    </Stack>
  );
}
