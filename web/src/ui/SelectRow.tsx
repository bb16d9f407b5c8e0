import styles from './SelectRow.module.css';

interface SelectRowProps {
  name: string;
  isSelected: boolean;
  onToggle: (isRange: boolean) => void;
}

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
