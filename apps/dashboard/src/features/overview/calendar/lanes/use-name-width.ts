import { useEffect, useState } from 'react';
import classes from './lanes.module.css';

export type NameWidth = (name: string, count: number | null) => number;

/** Measures each name once in the document, with the styles of lanes. */
function createNameWidth(): NameWidth {
  const known = new Map<string, number>();
  return (name, count) => {
    const key = `${count ?? ''} ${name}`;
    let width = known.get(key);
    if (width === undefined) {
      const probe = document.createElement('span');
      probe.className = `${classes.name} ${classes.probe}`;
      probe.append(name);
      if (count !== null)
        probe.append(' ', Object.assign(document.createElement('small'), { textContent: count }));
      document.body.append(probe);
      width = Math.ceil(probe.getBoundingClientRect().width);
      probe.remove();
      known.set(key, width);
    }
    return width;
  };
}

/** The widths of names; measured again when the fonts are loaded. */
export function useNameWidth(): NameWidth {
  const [nameWidth, setNameWidth] = useState(createNameWidth);
  useEffect(() => {
    const measureAgain = () => setNameWidth(() => createNameWidth());
    document.fonts.addEventListener('loadingdone', measureAgain);
    return () => document.fonts.removeEventListener('loadingdone', measureAgain);
  }, []);
  return nameWidth;
}
