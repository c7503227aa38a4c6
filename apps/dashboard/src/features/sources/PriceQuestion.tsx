import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { cellText } from './cell-text.ts';
import type { PriceDoubt } from './price-guard.ts';

interface PriceQuestionProps {
  doubt: PriceDoubt;
  onPrice: (price: number) => void;
  /** Nothing was meant. */
  onCancel: () => void;
}

/** "62.00 is ten times 6.20." in the row where it was typed; nothing is sent before an answer. */
export function PriceQuestion({ doubt, onPrice, onCancel }: PriceQuestionProps) {
  const t = useT();
  const locale = useLocale();
  const text = (price: number) => cellText('price', price, locale);
  const likely = useRef<HTMLButtonElement>(null);
  useEffect(() => likely.current?.focus(), []);
  const { kind, was, typed, meant } = doubt;
  return (
    <Row
      as="span"
      gap={8}
      wrap
      size="13/18"
      role="alert"
      onKeyDown={(event: KeyboardEvent) => {
        // They are not for the table.
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
      }}
    >
      <span>{t(`sources.guard.${kind}`, { price: text(typed), was: text(was) })}</span>
      <Button ref={likely} size="sm" variant="primary" onClick={() => onPrice(meant)}>
        {text(meant)}
      </Button>
      <Button size="sm" onClick={() => onPrice(typed)}>
        {t('sources.guard.yes', { price: text(typed) })}
      </Button>
    </Row>
  );
}
