import { useAuth } from '../../lib/auth.ts';
import { OwnQuotes } from './OwnQuotes.tsx';
import { StaffQuotes } from './StaffQuotes.tsx';

/** Staff see all requests, other members their own. */
export default function Quotes() {
  const { user } = useAuth();

  return user?.isStaff === false ? <OwnQuotes /> : <StaffQuotes />;
}
