import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Link } from '../../../ui/Link.tsx';
import styles from './LookalikeList.module.css';

export type LinkToItem = (id: string) => { to: To; state?: unknown; replace?: boolean };

const MAX_SHOWN = 3;

interface LookalikeListProps<L> {
  lookalikes: readonly L[];
  children: (lookalike: L) => ReactNode;
}

export function LookalikeList<L extends { item: MilitaryItemSummary }>({
  lookalikes,
  children,
}: LookalikeListProps<L>) {
  const more = lookalikes.length - MAX_SHOWN;

  return (
    <ul className={styles.list}>
      {lookalikes.slice(0, MAX_SHOWN).map((lookalike) => (
        <li key={lookalike.item.id} className={styles.row}>
          {children(lookalike)}
        </li>
      ))}
      {more > 0 && (
        <li className={styles.more}>{more === 1 ? '1 more item' : `${more} more items`}</li>
      )}
    </ul>
  );
}

interface DismissButtonProps {
  item: MilitaryItemSummary;
  onClick: () => void;
}

export function DismissButton({ item, onClick }: DismissButtonProps) {
  return (
    <Button variant="text" onClick={onClick}>
      Different Item<span className="visually-hidden">: {item.name}</span>
    </Button>
  );
}

export function ItemReference({ item, linkTo }: { item: MilitaryItemSummary; linkTo: LinkToItem }) {
  const at = item.catalogDate ?? item.createdAt;

  return (
    <>
      “<Link {...linkTo(item.id)}>{item.name}</Link>”{at && `, cataloged ${formatDate(at)}`}
    </>
  );
}
