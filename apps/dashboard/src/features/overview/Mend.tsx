import type { Attention } from '@vitrine/contract/overview';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import classes from './attention.module.css';
import type { Mend as Offer } from './attention-mends.ts';
import { GroupMend } from './GroupMend.tsx';

interface MendProps {
  item: Attention;
  mend: Offer;
  /** The problem as plain text, for labels. */
  title: string;
  isChecking: boolean;
  onCheck: () => void;
}

/** The one button of a row. */
export function Mend({ item, mend, title, isChecking, onCheck }: MendProps) {
  const t = useT();
  const isOnline = useOnline();
  const [isBusy, setBusy] = useState(false);
  const label = t(mend.label);
  const common = { size: 'sm', className: classes.mend, 'aria-label': `${label}: ${title}` } as const;
  if (mend.call === null)
    return (
      <LinkButton {...common} href={mend.href}>
        {label}
      </LinkButton>
    );
  if (mend.call === 'checklist')
    return (
      <Button {...common} aria-expanded={isChecking} onClick={onCheck}>
        {label}
      </Button>
    );
  const { call } = mend;
  if (call === 'group' && isOnline) return <GroupMend display={item.subject!.id} />;
  return (
    <Button {...common} disabled={!isOnline} loading={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  );

  async function run() {
    if (call === null) return;
    setBusy(true);
    try {
      const { mend: makeCall } = await import('./mend-calls.ts');
      await makeCall(call, item);
    } finally {
      setBusy(false);
    }
  }
}
