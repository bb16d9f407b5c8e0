import type { ReactNode } from 'react';
import type { Permission } from '../../../../shared/entities/role.ts';
import { usePermission } from '../../lib/permissions.ts';

interface PermittedProps {
  to: Permission;
  children: ReactNode;
}

/** Shows its content to staff whose role has the permission. */
export function Permitted({ to, children }: PermittedProps) {
  return usePermission(to) ? children : null;
}
