import { useEffect, useRef, useState } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { percentOf, summaryOf } from '../lib/uploads/upload-summary.ts';
import { useUploads } from '../lib/uploads/uploads.ts';
import hidden from '../ui/hidden.module.css';
import { UploadSheet } from './UploadSheet.tsx';
import { UploadTray } from './UploadTray.tsx';

/** The sheet before an upload, the tray during it, and announcements for screen readers. */
export default function UploadHost() {
  const { asking, isTrayOpen } = useUploads();
  const batch = asking[0];
  const isInSheet = batch?.sent !== undefined;
  useEffect(() => keepStrayDropsOut(), []);
  return (
    <>
      {batch && <UploadSheet key={batch.id} batch={batch} />}
      {isTrayOpen && !isInSheet && <UploadTray />}
      <Announcement />
    </>
  );
}

/** A file dropped outside a drop target would open in the tab and abort everything in progress. */
function keepStrayDropsOut() {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}

const announceEveryMs = 10_000;

function Announcement() {
  const t = useT();
  const { items, result } = useUploads();
  const summary = summaryOf(items);
  const latest = useRef('');
  latest.current = summary.isBusy
    ? t('uploads.announce', { at: summary.at, total: summary.total, percent: percentOf(summary) })
    : '';
  const [announcement, setSaid] = useState('');
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), announceEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status" className={hidden.hidden}>
      {announcement || result}
    </p>
  );
}
