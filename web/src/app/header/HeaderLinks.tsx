import { NavLink } from 'react-router';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { toPhoneLink, useShop } from '../../lib/shop.ts';
import { Link } from '../../ui/Link.tsx';

interface LinksProps {
  onNavigate?: () => void;
}

export function InfoLinks({ onNavigate }: LinksProps) {
  const { phone, email } = useShop();

  return (
    <>
      {phone && (
        <li>
          <a href={toPhoneLink(phone)}>{phone}</a>
        </li>
      )}
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
      <li>
        <TrackOrder onNavigate={onNavigate} />
      </li>
      <li>
        <Link to={paths.page('shipping')} onClick={onNavigate}>
          Shipping Info
        </Link>
      </li>
    </>
  );
}

/** Visitors ask there for a link to an order, since quotes may be made without an account. */
function TrackOrder({ onNavigate }: { onNavigate: LinksProps['onNavigate'] }) {
  const { isAuthenticated } = useAuth();

  return (
    <Link to={isAuthenticated ? paths.quotes : paths.trackOrder} onClick={onNavigate}>
      Track Order
    </Link>
  );
}

const STAFF_LINKS = [
  ['Admin', paths.admin],
  ['Catalog Items', paths.catalog],
  ['ASMIC ID', paths.identification],
] as const;

export const StaffLinks = ({ onNavigate }: LinksProps) =>
  STAFF_LINKS.map(([name, to]) => (
    <li key={name}>
      <NavLink to={to} onClick={onNavigate}>
        {name}
      </NavLink>
    </li>
  ));
