import { canvasOf } from '@vitrine/contract/design-canvas';
import type { Box, DesignDocument } from '@vitrine/contract/design-document';
import type { DesignContext } from '@vitrine/design/context';
import { useMemo } from 'react';
import { DesignScreen } from '../../../core/design-views/DesignScreen.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { TextAreaField } from '../../../ui/fields.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { boxName } from './box-names.ts';
import classes from './phone.module.css';
import { retyped, textOf } from './runs.ts';

interface PhoneEditorProps {
  document: DesignDocument;
  context: DesignContext;
  name: string;
  onChange: (id: string, change: object, tag: string) => void;
}

type Written = Extract<Box, { kind: 'text' | 'ticker' }>;

/** A ticker with a source has no text of its own. */
const isWritten = (box: Box): box is Written =>
  box.kind === 'text' || (box.kind === 'ticker' && box.source === undefined);

/** On a phone the design is looked at, and its texts are corrected; boxes are moved where there is room. */
export function PhoneEditor({ document, context, name, onChange }: PhoneEditorProps) {
  const t = useT();
  const shown = useMemo(() => ({ ...context, isEditing: false }), [context]);
  const { width, height } = canvasOf[document.shape];
  const written = document.boxes.filter(isWritten).reverse();
  return (
    <div className={classes.phone}>
      <Text
        as="div"
        className={classes.shown}
        wide
        clip
        rounded
        data-shape={document.shape}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <DesignScreen document={document} context={shown} label={name} />
      </Text>
      <Row as="p" className={classes.continue} rounded fill="accent" gap={10} size="13.5/20" tone="accent">
        <Icon name="display" size={16} />
        {t('designer.continue')}
      </Row>
      {written.map((box) => (
        <TextAreaField
          key={box.id}
          label={boxName(t, box)}
          rows={2}
          maxLength={2000}
          value={box.kind === 'text' ? textOf(box.runs) : box.text}
          onChange={({ currentTarget: { value } }) =>
            onChange(
              box.id,
              box.kind === 'text' ? { runs: retyped(box.runs, value) } : { text: value },
              `${box.id} text`,
            )
          }
        />
      ))}
    </div>
  );
}
