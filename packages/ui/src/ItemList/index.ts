export { ItemList, type ItemListProps, type ListedGroup, type ListedItem } from './ItemList.tsx';
