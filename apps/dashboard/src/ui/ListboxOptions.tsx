import { useEffect, useRef } from 'react';
import { Glyph, PictureOf } from './glyphs.tsx';
import { Row, Text } from './layout/layout.tsx';
import classes from './OptionList.module.css';
import type { Listbox } from './use-listbox.ts';

interface ListboxOptionsProps extends React.ComponentPropsWithRef<'div'> {
  listbox: Listbox;
}

/** The options. The focused element refers to the highlighted one by aria-activedescendant. */
export function ListboxOptions({ listbox, ...rest }: ListboxOptionsProps) {
  const { id, shown, at, value } = listbox;
  const active = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the marked option
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [at, shown]);
  return (
    <Text as="div" {...rest} id={id} role="listbox" bare>
      {shown.map((option, index) => (
        <Row
          key={option.value}
          ref={index === at ? active : undefined}
          id={`${id}-${index}`}
          role="option"
          aria-selected={option.value === value}
          data-active={index === at || undefined}
          rounded="tag"
          pointer
          className={classes.option}
          gap={8}
          size="13.5"
          onPointerMove={() => listbox.mark(index)}
          onClick={() => listbox.pickAt(index)}
        >
          {option.icon && <PictureOf of={option.icon} size={16} />}
          <Text grow shrink anywhere>
            {option.label}
          </Text>
          {option.hint && (
            <Text size="12.5" tone="muted" numeric nowrap>
              {option.hint}
            </Text>
          )}
          {option.value === value && <Glyph name="check" size={16} className={classes.tick} />}
        </Row>
      ))}
    </Text>
  );
}
