import { useAuth } from '../../lib/auth.ts';
import { OwnQuotes } from './OwnQuotes.tsx';
import { StaffQuotes } from './StaffQuotes.tsx';

/** For the staff everybody's requests for a quote; for other members their own. */
export default function Quotes() {
  const { user } = useAuth();

  return user?.isStaff === false ? <OwnQuotes /> : <StaffQuotes />;
}
