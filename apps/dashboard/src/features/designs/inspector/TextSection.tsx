import type { BoxOf } from '@vitrine/contract/design-document';
import { useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { TextAreaField } from '../../../ui/fields.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { formatted, isBold, retyped, textOf, withValue } from '../designer/runs.ts';
import { ColourField } from './ColourField.tsx';
import classes from './inspector.module.css';
import type { SectionProps } from './inspector-props.ts';
import { Section } from './Section.tsx';
import { ValueFields } from './SourceFields.tsx';

/** The text, with parts of it bold or in another colour, and with values of sources in it. */
export function TextSection({ box, set, brand }: SectionProps<BoxOf<'text'>>) {
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const [range, setRange] = useState<readonly [number, number]>([0, 0]);
  const [isColouring, setColouring] = useState(false);
  const [isInserting, setInserting] = useState(false);
  const text = textOf(box.runs);
  const [from, to] = range[0] === range[1] ? [0, text.length] : range;
  const bold = isBold(box.runs, from, to);
  const note = () => {
    const { selectionStart, selectionEnd } = area.current!;
    setRange([selectionStart, selectionEnd]);
  };
  return (
    <Section>
      <TextAreaField
        label={t('designer.kinds.text')}
        hideLabel
        ref={area}
        rows={3}
        data-text-field
        value={text}
        maxLength={2000}
        onSelect={note}
        onChange={(event) => set({ runs: retyped(box.runs, event.currentTarget.value) }, `${box.id} text`)}
      />
      <Row className={classes.row} gap={6}>
        <Text
          as="button"
          type="button"
          className={classes.tool}
          high={32}
          rounded
          aria-pressed={bold}
          aria-label={t('designer.bold')}
          title={t('designer.bold')}
          onClick={() => set({ runs: formatted(box.runs, from, to, { bold: bold ? undefined : true }) })}
        >
          <b>B</b>
        </Text>
        <Text
          as="button"
          type="button"
          className={classes.tool}
          high={32}
          rounded
          aria-expanded={isColouring}
          aria-label={t('designer.colourOfPart')}
          title={t('designer.colourOfPart')}
          onClick={() => setColouring(!isColouring)}
        >
          <u>A</u>
        </Text>
        <button
          type="button"
          className={classes.link}
          aria-expanded={isInserting}
          onClick={() => setInserting(!isInserting)}
        >
          {t('designer.insertValue')}
        </button>
      </Row>
      {isColouring && (
        <ColourField
          label={t('designer.colourOfPart')}
          value={box.colour}
          brand={brand}
          onChange={(colour) => set({ runs: formatted(box.runs, from, to, { colour }) }, `${box.id} part`)}
        />
      )}
      {isInserting && (
        <ValueFields
          onChoose={(value) => {
            set({ runs: withValue(box.runs, range[1] || text.length, value) });
            setInserting(false);
          }}
        />
      )}
    </Section>
  );
}
