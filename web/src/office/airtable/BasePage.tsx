import type { ReactNode } from 'react';
import { Stat, StatRow } from '../common/StatRow.tsx';
import { AirtablePage, type AirtablePageProps, RefreshButton } from './AirtablePage.tsx';

interface BasePageProps extends Omit<AirtablePageProps, 'action' | 'loading' | 'figures'> {
  /** Undefined while they load. */
  figures: Readonly<Record<string, string | number | undefined>>;
  action?: ReactNode;
}

/** A screen about all tables of the base. */
export function BasePage({ figures, action, ...page }: BasePageProps) {
  const { title, query } = page;

  return (
    <AirtablePage
      {...page}
      action={
        query.data !== undefined && (
          <>
            <RefreshButton onRefresh={query.refresh} />
            {action}
          </>
        )
      }
      loading={{ title: `Loading ${title}`, text: 'Reading the tables of the base...' }}
      figures={
        <StatRow label="Database figures">
          {Object.entries(figures).map(([label, value]) => (
            <Stat key={label} label={label} value={value} />
          ))}
        </StatRow>
      }
    />
  );
}
