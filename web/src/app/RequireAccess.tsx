import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { AccessLevel } from '../../../shared/contract/endpoint.ts';
import { isForbidden } from '../lib/api.ts';
import { useAuth, userOptions } from '../lib/auth.ts';
import { paths } from '../lib/paths.ts';
import { usePermissions } from '../lib/permissions.ts';
import { usePageTitle } from '../lib/usePageTitle.ts';
import { Button, getButtonClass } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { NoticeCard } from '../ui/NoticeCard.tsx';
import { Home } from './home/Home.tsx';
import { LogInFirst } from './LogInFirst.tsx';
import type { ScreenRoute } from './lazyScreen.ts';

interface RequireAccessProps {
  access: Exclude<AccessLevel, 'public'>;
  permission: ScreenRoute['permission'];
  signedOut: ScreenRoute['signedOut'];
  loggedOut?: ReactNode;
  children: ReactNode;
}

/** Signed-out visitors see a notice to log in, except at pages of customers, which decide themselves. At back-office
 *  addresses they see the shop front, as do all users until the session is known. */
export function RequireAccess(props: RequireAccessProps) {
  const { access, permission, signedOut, loggedOut, children } = props;
  const { user, isAuthenticated, isLoading, isUnknown, refetch } = useAuth();
  const can = usePermissions();
  const wasLoggedOut = useRef(false);

  useLayoutEffect(() => {
    if (isAuthenticated && wasLoggedOut.current) window.scrollTo(0, 0);
    wasLoggedOut.current = !isAuthenticated;
  }, [isAuthenticated]);

  if (isUnknown) {
    return (
      <NoticeCard
        title="Unavailable"
        text="The shop cannot check whether you are logged in. Please try again in a minute."
      >
        <Button onClick={() => refetch()}>Try Again</Button>
      </NoticeCard>
    );
  }
  const isForVisitors = access === 'customer';
  if (isLoading && (isForVisitors || signedOut)) return <ScreenSkeleton />;
  if (!isAuthenticated && signedOut) return <LogInFirst {...signedOut} />;
  if (!isAuthenticated && !isForVisitors) return loggedOut ?? <Home />;
  if (access === 'staff' && user?.needsSecondFactor) return <SecondFactorNeeded />;
  if (access === 'staff' && user?.isStaff === false) return <AccessDenied />;
  if (permission && !can(permission)) return <AccessDenied />;
  return (
    <ForbiddenBoundary>
      <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
    </ForbiddenBoundary>
  );
}

/** Catches the 403 that queries and mutations throw with `throwOnError: isForbidden`. */
class ForbiddenBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof Error && isForbidden(error)) return <CallDenied />;
    throw error;
  }
}

/** An owner may have changed the role since the page was loaded. */
function CallDenied() {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.invalidateQueries(userOptions), [queryClient]);

  return <AccessDenied />;
}

function AccessDenied() {
  const { user } = useAuth();

  return user?.isStaff ? <RoleDenied /> : <MemberDenied />;
}

function RoleDenied() {
  usePageTitle('Access Denied', 'The screen needs another role.');

  return (
    <NoticeCard
      title="Access Denied"
      text="Your role doesn’t include this screen. An owner of the shop can change your role on the Staff screen."
    >
      <ButtonLink to={paths.admin} variant="solid">
        Admin Dashboard
      </ButtonLink>
    </NoticeCard>
  );
}

function MemberDenied() {
  usePageTitle('Access Denied', 'The back office is for the shop’s staff.');

  return (
    <NoticeCard
      title="Access Denied"
      text="The back office is for the shop’s staff, and your account isn’t a staff account. If it should be, ask a colleague to invite you, then log in again."
    >
      <div className="actions">
        <ButtonLink to={paths.home} variant="solid">
          Home
        </ButtonLink>
        <ButtonLink to={paths.quotes}>Your Quotes</ButtonLink>
      </div>
    </NoticeCard>
  );
}

function SecondFactorNeeded() {
  usePageTitle('Two-Step Verification Required', 'The back office requires two-step verification.');

  return (
    <NoticeCard
      title="Two-Step Verification Required"
      text="The back office requires a code from an authenticator app in addition to your password. Set up the app on your account page; it takes a minute."
    >
      <ButtonLink to={paths.account} variant="solid">
        Set Up
      </ButtonLink>
    </NoticeCard>
  );
}

export function LoggedOutOfAdmin() {
  usePageTitle('Access Denied', 'The back office is for members who are logged in.');

  return (
    <NoticeCard title="Access Denied" text="Please log in to access the admin panel.">
      <a href={paths.login} className={getButtonClass({})}>
        Log In
      </a>
    </NoticeCard>
  );
}

export function ScreenSkeleton() {
  return (
    <div aria-busy="true" style={{ minHeight: '100vh' }}>
      <h1 className="visually-hidden">Loading…</h1>
    </div>
  );
}
