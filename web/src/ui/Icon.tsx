import type { ReactNode } from 'react';
import { type IconName, iconPaths } from './iconPaths.tsx';

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
