import type { ReactNode } from 'react';

/** On a 24-pixel grid. The stroke width is equal at every size. */
const iconPaths = {
  search: <path d="M4.5 10.500a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM15 15l5.5 5.5" />,
  person: (
    <path d="M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM4 21v-1.5c0-3 2.5-5 5.5-5h5c3 0 5.5 2 5.5 5V21" />
  ),
  menu: <path d="M3.5 6h17M3.5 12h17M3.5 18h17" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  copy: <path d="M8.5 8.500h12v12h-12zM15.5 8.500v-5h-12v12h5" />,
  pin: <path d="M8.5 3.500h7M10 3.500v7l-3.5 4h11l-3.500-4v-7M12 14.500V21" />,
  previous: <path d="M14.5 5l-7 7 7 7" />,
  next: <path d="M9.5 5l7 7-7 7" />,
  down: <path d="M5 9.500l7 7 7-7" />,
  heart: (
    <path d="M12 20.500C7.5 17 3.5 13.6 3.5 9.3 3.5 6.5 5.5 4.5 8 4.500c1.7 0 3.2 1 4 2.5.8-1.5 2.3-2.5 4-2.5 2.5 0 4.5 2 4.5 4.8 0 4.3-4 7.7-8.5 11.200z" />
  ),
  cart: (
    <path d="M4 9.500h16V20.500H4zM4 9.500V14c3 2 13 2 16 0V9.500M7 9.500C7 5.500 9 3.500 12 3.500s5 2 5 6" />
  ),
  leave: <path d="M11 3.500H4v17h7M9.500 12H20.500M16.500 8l4 4-4 4" />,
  minus: <path d="M5 12h14" />,
  plus: <path d="M5 12h14M12 5v14" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  mail: <path d="M3.5 5.500h17v13h-17zM3.5 6l8.5 7 8.5-7" />,
  magnifier: (
    <>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M15 15l6 6" />
      <path
        d="M10 6.400l1.1 2.3 2.5.3-1.8 1.7.5 2.5-2.3-1.2-2.3 1.2.5-2.500L6.4 9l2.5-.3z"
        strokeWidth="1"
      />
    </>
  ),
  crate: (
    <>
      <path d="M2.5 6.500h19v13h-19z" />
      <path d="M2.5 10.800h19M2.5 15.200h19M6.5 6.500v13M17.5 6.500v13" strokeWidth="1" />
      <path d="M9 6.500V4h6v2.5" />
    </>
  ),
  phone: (
    <>
      <path d="M4 9.500C4 6 7.5 4 12 4s8 2 8 5.500l-4 1-.500-2.500h-7L8 10.500z" />
      <path d="M7.5 11.500L5 20.500h14l-2.5-9" />
      <circle cx="12" cy="15" r="2.6" strokeWidth="1" />
    </>
  ),
  seal: (
    <>
      <circle cx="12" cy="9" r="5.5" />
      <circle cx="12" cy="9" r="2.5" strokeWidth="1" />
      <path d="M8.5 13.500L7 21.500l5-2.5 5 2.5-1.5-8" />
    </>
  ),
  facebook: (
    <path d="M14 21v-8h3l.5-3.500H14V7.500c0-1.2.6-2 2-2h1.700V2.700A18 18 0 0 0 15.3 2.500c-2.8 0-4.3 1.7-4.3 4.500v2.500H8V13h3v8" />
  ),
  instagram: <path d="M4 4h16v16H4zM8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM16.8 7.200h.1" />,
  youTube: <path d="M2.5 5.500h19v13h-19zM10 9l5 3-5 3z" />,
};

export type IconName = keyof typeof iconPaths;

interface IconProps {
  name?: IconName;
  children?: ReactNode;
  size?: number;
}

export function Icon({ name, children, size = 20 }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={38 / Math.max(size, 20)}
      strokeLinejoin="round"
      strokeLinecap="square"
    >
      {name ? iconPaths[name] : children}
    </svg>
  );
}
