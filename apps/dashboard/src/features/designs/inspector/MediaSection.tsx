import type { BoxOf } from '@vitrine/contract/design-document';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { playableNeeds } from '../designer/new-box.ts';
import { PlayableDialog } from '../designer/PlayableDialog.tsx';
import { Figure } from './Figure.tsx';
import classes from './inspector.module.css';
import type { SectionProps } from './inspector-props.ts';
import { Section } from './Section.tsx';

function FitField({
  value,
  onChange,
}: {
  value: 'cover' | 'contain';
  onChange: (fit: 'cover' | 'contain') => void;
}) {
  const t = useT();
  return (
    <Segmented
      label={t('designer.fit')}
      options={(['cover', 'contain'] as const).map((fit) => ({
        value: fit,
        label: t(`designer.fits.${fit}`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** The file of a picture or film. */
export function FileSection({ box, set, things }: SectionProps<BoxOf<'picture'> | BoxOf<'film'>>) {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Section>
      <Text as="p" size="13/18" tone="muted">
        {things.playables.get(box.playable)?.name ?? t('designer.fileMissing')}
      </Text>
      <Button onClick={() => setChoosing(true)}>{t('designer.chooseOther')}</Button>
      <FitField value={box.fit} onChange={(fit) => set({ fit })} />
      <Figure
        label="◜"
        name={t('designer.radius')}
        value={box.radius}
        min={0}
        max={500}
        onChange={(radius) => set({ radius }, `${box.id} radius`)}
      />
      {isChoosing && (
        <PlayableDialog
          types={playableNeeds[box.kind] ?? []}
          onChoose={(playable) => {
            set({ playable });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
}

/** The loop of a zone. */
export function ZoneSection({ box, set, things }: SectionProps<BoxOf<'zone'>>) {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Section title={t('designer.loop')}>
      <Stack as="ol" className={classes.files} gap={6}>
        {box.items.map((item, i) => {
          const name = things.playables.get(item.playable)?.name ?? t('designer.fileMissing');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be in a loop twice
            <Row as="li" gap={8} key={`${item.playable} ${i}`}>
              <span title={name}>{name}</span>
              <span>
                <NumberField
                  label={t('designer.secondsOf', { name })}
                  hideLabel
                  min={1}
                  max={86_400}
                  value={item.seconds}
                  onChange={(seconds) =>
                    seconds !== '' &&
                    seconds > 0 &&
                    set(
                      { items: box.items.map((each, at) => (at === i ? { ...each, seconds } : each)) },
                      `${box.id} seconds`,
                    )
                  }
                />
              </span>
              <IconButton
                size="sm"
                icon="trash"
                label={t('designer.removeNamed', { name })}
                disabled={box.items.length === 1}
                onClick={() => set({ items: box.items.filter((_, at) => at !== i) })}
              />
            </Row>
          );
        })}
      </Stack>
      <Button icon="plus" onClick={() => setChoosing(true)}>
        {t('designer.addToLoop')}
      </Button>
      <FitField value={box.fit} onChange={(fit) => set({ fit })} />
      {isChoosing && (
        <PlayableDialog
          types={playableNeeds.zone ?? []}
          onChoose={(playable) => {
            set({ items: [...box.items, { playable, seconds: 10 }] });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
}
