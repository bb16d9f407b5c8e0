import { type IconName, iconPaths } from './iconPaths.tsx';

interface IconProps {
  name: IconName;
  size?: number;
}

export function Icon({ name, size = 20 }: IconProps) {
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
      {iconPaths[name]}
    </svg>
  );
}
