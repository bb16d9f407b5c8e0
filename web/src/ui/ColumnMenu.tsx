import { useMediaQuery } from '../lib/useMediaQuery.ts';
import styles from './ColumnMenu.module.css';
import { DropPanel } from './DropPanel.tsx';
import { TextButton } from './TextButton.tsx';
import type { TableLayout } from './useTableLayout.ts';

interface ColumnMenuProps {
  headers: readonly string[];
  layout: TableLayout;
}

export function ColumnMenu({ headers, layout }: ColumnMenuProps) {
  const isPhone = useMediaQuery('(min-width: 48rem)') === false;
  if (isPhone) return null;
  return (
    <DropPanel label="Columns" note="Kept on this device.">
      {() => (
        <>
          <div className={styles.options}>
            {headers.map((header) => (
              <label key={header} className={styles.option}>
                <input
                  type="checkbox"
                  checked={layout.isShown(header)}
                  onChange={({ target }) => layout.setShown(header, target.checked)}
                />
                {header}
              </label>
            ))}
          </div>
          <TextButton
            aria-disabled={!layout.isChanged}
            onClick={() => layout.isChanged && layout.reset()}
          >
            Reset Columns
          </TextButton>
        </>
      )}
    </DropPanel>
  );
}
