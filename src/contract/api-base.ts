/** The API's base path, fixed at build time. Only code that Vite builds may import this. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api'
