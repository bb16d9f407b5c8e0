import styles from './SelectRow.module.css';

interface SelectRowProps {
  name: string;
  isSelected: boolean;
  /** @param isRange with Shift: all rows between the last one and this. */
  onToggle: (isRange: boolean) => void;
}

/** The checkbox of a row, above the link that covers the row. */
export const SelectRow = ({ name, isSelected, onToggle }: SelectRowProps) => (
  <label className={styles.label}>
    <input
      type="checkbox"
      checked={isSelected}
      onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
    />
    <span className="visually-hidden">Select {name}</span>
  </label>
);
