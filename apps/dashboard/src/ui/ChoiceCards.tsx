import { type ReactNode, useId } from 'react';
import classes from './ChoiceCards.module.css';
import { Field, type FieldWords } from './Field.tsx';
import { type Picture, PictureOf } from './glyphs.tsx';
import { Row, Stack, Text } from './layout/layout.tsx';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Below the label: what the choice means. */
  readonly text?: ReactNode;
  readonly icon?: Picture;
}

interface ChoiceCardsProps<Value extends string> extends FieldWords {
  options: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Small ones side by side; otherwise one below the other. */
  columns?: 2 | 3 | 4;
}

/** One of a few options, each a card with an explanation. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { options, value, onChange, disabled, columns, ...words } = props;
  const group = useId();
  return (
    <Field {...words} asGroup>
      {(wiring) => (
        <Stack
          role="radiogroup"
          aria-labelledby={wiring.labelId}
          aria-describedby={wiring['aria-describedby']}
          className={classes.cards}
          gap={8}
          data-columns={columns}
        >
          {options.map((option) => (
            <Row
              as="label"
              key={option.value}
              pad="10/12"
              relative
              framed="strong"
              rounded="box"
              pointer
              choice
              fill="field"
              hover="lit"
              className={classes.card}
              gap={12}
              align="start"
            >
              <input
                type="radio"
                name={group}
                value={option.value}
                checked={option.value === value}
                disabled={disabled}
                aria-describedby={option.text ? `${group}-${option.value}` : undefined}
                aria-label={option.label}
                onChange={() => onChange(option.value)}
              />
              {option.icon && (
                <Stack as="span" className={classes.icon} center fixed tone="soft">
                  <PictureOf of={option.icon} size={18} />
                </Stack>
              )}
              <Stack as="span" gap={2} shrink>
                <Text size="13.5/20" weight={550}>
                  {option.label}
                </Text>
                {option.text && (
                  <Text id={`${group}-${option.value}`} size="13/18" tone="soft">
                    {option.text}
                  </Text>
                )}
              </Stack>
            </Row>
          ))}
        </Stack>
      )}
    </Field>
  );
}
