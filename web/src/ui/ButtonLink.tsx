import type { ComponentProps } from 'react';
import { getButtonClass } from './Button.tsx';
import { Link } from './Link.tsx';

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className'> &
  Parameters<typeof getButtonClass>[0];

export const ButtonLink = ({ variant, size, ...link }: ButtonLinkProps) => (
  <Link {...link} className={getButtonClass({ variant, size })} />
);
