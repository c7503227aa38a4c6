import { useEffect, useState } from 'react';

interface SteadyPictureProps {
  src: string;
  alt?: string;
  loading?: 'lazy' | 'eager';
}

/**
 * A picture that changes now and then: the old one stays until the new one is loaded, so that nothing
 * flickers.
 */
export function SteadyPicture({ src, alt = '', loading = 'eager' }: SteadyPictureProps) {
  const [shown, setShown] = useState(src);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (src === shown) return;
    let isWanted = true;
    const next = new Image();
    next.src = src;
    next.decode().then(
      () => {
        if (!isWanted) return;
        setShown(src);
        setFailed(false);
      },
      // It may be deleted meanwhile; then the old one stays.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [src, shown]);
  if (hasFailed) return null;
  return <img src={shown} alt={alt} loading={loading} decoding="async" onError={() => setFailed(true)} />;
}
