import { Component, type ReactNode } from 'react';
import { isForbidden } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { AccessDenied } from './AccessDenied.tsx';

/** A screen for the staff. That somebody is not of them is known beforehand, or from a call that is
 *  answered 403. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { user } = useAuth();

  if (user?.isStaff === false) return <AccessDenied />;
  return <RefusalGuard>{children}</RefusalGuard>;
}

/** Catches what queries and mutations throw with `throwOnError: isForbidden`. */
export class RefusalGuard extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof Error && isForbidden(error)) return <AccessDenied />;
    throw error;
  }
}
