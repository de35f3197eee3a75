/** Where the API lives, fixed at build time. Only what is built by Vite may import this. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api'
