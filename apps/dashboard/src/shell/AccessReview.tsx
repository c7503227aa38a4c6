import { reviewAccess } from '@vitrine/contract/access-review';
import type { SessionUser } from '@vitrine/contract/auth';
import { useEffect } from 'react';
import { call } from '../lib/api.ts';
import { errorMessage } from '../lib/i18n/error-message.ts';
import { translate } from '../lib/i18n/i18n.ts';
import { session } from '../lib/session/session.ts';
import { confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.ts';

type Review = NonNullable<SessionUser['review']>;

/** Asks once after a reset of the password whether tokens and links from before it end too. */
export default function AccessReview({ review: { tokens, links } }: { review: Review }) {
  useEffect(() => void ask({ tokens, links }), [tokens, links]);
  return null;
}

async function answer(end: boolean): Promise<void> {
  try {
    await call(reviewAccess, { body: { end } });
  } catch (error) {
    throw new Error(errorMessage(error), { cause: error });
  }
  if (end) showToast({ message: translate('tokens.review.ended'), kind: 'success' });
}

async function ask({ tokens, links }: Review): Promise<void> {
  const older = [
    ...(tokens > 0 ? [translate('tokens.review.tokens', { count: tokens })] : []),
    ...(links > 0 ? [translate('tokens.review.links', { count: links })] : []),
  ];
  await confirm({
    title: translate('tokens.review.title'),
    body: `${translate('tokens.review.text')} ${older.join(', ')}.`,
    confirmLabel: translate('tokens.review.end'),
    cancelLabel: translate('tokens.review.later'),
    danger: true,
    action: () => answer(true),
    alternative: { label: translate('tokens.review.keep'), action: () => answer(false) },
  });
  // Whoever chose "Later" is asked at the next entry.
  session.learn({ user: { review: undefined } });
}
