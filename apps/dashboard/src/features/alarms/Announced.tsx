import { useEffect, useRef, useState } from 'react';
import hidden from '../../ui/hidden.module.css';

const everyMs = 1000;

/** For screen readers, politely and at most once a second, however fast the text changes. */
export function Announced({ text }: { text: string }) {
  const [announced, setAnnounced] = useState(text);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const timer = setInterval(() => setAnnounced(latest.current), everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status" className={hidden.hidden}>
      {announced}
    </p>
  );
}
