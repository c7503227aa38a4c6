import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { inLocale } from '../../lib/paths.ts';
import { redirectInLocale } from '../../lib/session/redirect.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import classes from './AuthLayout.module.css';
import { offeredLocale, offerTexts } from './offered-locale.ts';

const closedKey = 'signage-language-offer-closed';

/** One line in the browser's language, if the page is in another one. Whoever closes it is left alone. */
export function LanguageOffer() {
  const current = useLocale();
  const router = useRouter();
  const href = useLocation({ select: (location) => location.href });
  const [isClosed, setClosed] = useState(() => sessionStorage.getItem(closedKey) !== null);
  const offered = offeredLocale(navigator.languages, current);
  if (isClosed || offered === null) return null;
  const { page, close } = offerTexts[offered];
  return (
    <Row lang={offered} gap={4} align="center" justify="end" className={classes.offerLine}>
      <Text
        as="button"
        type="button"
        tone="accent"
        weight={550}
        hover="line"
        className={classes.link}
        onClick={() => router.history.replace(redirectInLocale(inLocale(href, offered), offered))}
      >
        {page}
      </Text>
      <IconButton
        label={close}
        icon="close"
        size="sm"
        onClick={() => {
          sessionStorage.setItem(closedKey, 'true');
          setClosed(true);
        }}
      />
    </Row>
  );
}
