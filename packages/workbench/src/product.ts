import { createContext, useContext } from 'react';
import { useProvided } from './provided.ts';

/** What the workbench says of the app that it is part of. */
export interface Product {
  /** Its name, as in the title of the window. */
  name: string;
  /** Address of its first page. */
  home: string;
  /** Whether its server can be reached: asked before a page is loaded again, since that would lose what is on screen. */
  isReachable(): Promise<boolean>;
  /** Asks for what an address of the app needs that is most likely opened next: a finger is down on its link, say. */
  prepare?(href: string): void;
}

const ProductContext = createContext<Product | null>(null);

/** Stands around the whole app, with an object that is made once. */
export const ProductProvider = ProductContext;

/** Prepares nothing outside of ProductProvider, as a story of a link is. */
export const usePrepare = (): ((href: string) => void) => useContext(ProductContext)?.prepare ?? (() => {});

/** @throws Error outside of ProductProvider. */
export const useProduct = (): Product => useProvided(ProductContext, 'ProductProvider');
