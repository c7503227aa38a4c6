import { useState } from 'react';

const entry = 'sidebar-collapsed';

export function useCollapsed() {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(entry) === 'true');
  const toggle = () => {
    localStorage.setItem(entry, String(!isCollapsed));
    setCollapsed(!isCollapsed);
  };
  return [isCollapsed, toggle] as const;
}
