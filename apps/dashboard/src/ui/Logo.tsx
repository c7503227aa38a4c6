import classes from './Logo.module.css';
import { Row, Stack } from './layout/layout.tsx';

/** The mark alone, or with the product's name beside it. */
export function Logo({ markOnly }: { markOnly?: boolean }) {
  return (
    <Row as="span" weight={650} className={classes.brand} gap={10}>
      <Stack as="span" className={classes.mark} center fixed>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <rect
            x="1.5"
            y="2.5"
            width="13"
            height="8.5"
            rx="1.8"
            fill="none"
            stroke="#fff"
            strokeWidth="1.6"
          />
          <path d="M6.6 4.8v3.9L10 6.75z" fill="#fff" />
          <path d="M5 13.6h6" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </Stack>
      {!markOnly && <span data-brand-word>Vitrine</span>}
    </Row>
  );
}
